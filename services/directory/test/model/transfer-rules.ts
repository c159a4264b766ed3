import { type Actor, type App, personOf } from './actors.ts';
import { followOwner } from './installation-effects.ts';
import {
  inTurn,
  needsAdmin,
  needsProduction,
  needsPublishersAdmin,
  ofApp,
  type Rules,
  record,
  recordApp,
  when,
} from './rule.ts';
import { followPlan } from './showing.ts';
import { revokeTokens } from './token-rules.ts';
import { applicationState, type World } from './world.ts';

/** The workspace of the owner, and the workspace of the offer. */
function needsParty(world: World, { by, app }: { by: Actor; app: App }) {
  const { owner, offeredTo } = world.apps[app];
  return inTurn(
    needsAdmin(by),
    needsProduction(by),
    when({ 404: ![owner, offeredTo].includes(personOf(by).workspace) }),
  );
}

export const transferRules: Rules<'offer transfer' | 'withdraw transfer' | 'accept transfer'> = {
  'offer transfer'(world, action) {
    const application = ofApp(world, action);
    const { to, app, by } = action;
    return {
      refusals: inTurn(
        needsAdmin(by),
        needsProduction(by),
        needsPublishersAdmin(world, action),
        when({ 409: applicationState(application) !== 'active' }),
        when({ 400: to === application.owner }),
      ),
      success: 200,
      apply() {
        if (application.offeredTo === to) {
          return;
        }
        application.offeredTo = to;
        recordApp(world, app, 'application.ownership_offered');
      },
    };
  },
  'withdraw transfer'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsParty(world, action), when({ 409: application.offeredTo === null })),
      success: 200,
      apply() {
        application.offeredTo = null;
        recordApp(world, action.app, 'application.ownership_offer_withdrawn');
      },
    };
  },
  'accept transfer'(world, action) {
    const application = ofApp(world, action);
    const { app, by } = action;
    const { workspace } = personOf(by);
    const { owner, offeredTo } = application;
    // The owner repeats a completed action.
    const isDone = workspace === owner && offeredTo === null;
    return {
      refusals: inTurn(
        needsParty(world, action),
        when({
          409: !isDone && (applicationState(application) !== 'active' || offeredTo !== workspace),
        }),
      ),
      success: 200,
      apply() {
        if (isDone) {
          return;
        }
        recordApp(world, app, 'application.ownership_transferred');
        Object.assign(application, { owner: workspace, offeredTo: null });
        recordApp(world, app, 'application.ownership_transferred', 'secret.rotated');
        record(world, workspace, { person: by }, 'permission.escalated');
        revokeTokens(world, (token) => token.app === app && token.workspace === owner);
        followOwner(world, app);
        followPlan(world, app);
      },
    };
  },
};
