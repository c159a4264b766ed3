import { followScopes } from './installation-effects.ts';
import { inTurn, isSame, needsPublisher, ofApp, type Rules, record, when } from './rule.ts';
import { showOrHide, withdraw } from './showing.ts';
import { type World, without } from './world.ts';

const unpublishable = ['in_manual_review', 'approved', 'published'];

function hide(world: World, app: 'a' | 'b'): void {
  const { listing } = world.apps[app];
  if (!listing.isKnown) return;
  if (!unpublishable.includes(listing.state)) {
    showOrHide(world, app, 'private', []);
    return;
  }
  withdraw(listing, 'unpublished');
  record(world, app, { app }, 'listing.unpublished');
}

export const applicationRules: Rules<
  | ('scopes' | 'suspend application' | 'resume application' | 'new installs')
  | ('delete application' | 'restore application' | 'plan')
> = {
  scopes(world, action) {
    const { app, scopes } = action;
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublisher(action), when({ 409: application.isDeleted })),
      success: 200,
      apply() {
        if (isSame(application.scopes, scopes)) return;
        record(world, app, { app }, 'application.updated');
        if (without(scopes, application.scopes).length > 0) record(world, app, { app }, 'application.scopes_expanded');
        if (without(application.scopes, scopes).length > 0) record(world, app, { app }, 'application.scopes_reduced');
        application.scopes = scopes;
        followScopes(world, app);
      },
    };
  },
  'suspend application'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublisher(action), when({ 409: application.isDeleted })),
      success: 200,
      apply() {
        if (application.suspendedBy === action.by) return;
        // Of an admin who suspends what another one has suspended.
        application.suspendedBy = action.by;
        record(world, action.app, { app: action.app }, 'application.suspended');
      },
    };
  },
  'resume application'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublisher(action), when({ 409: application.isDeleted })),
      success: 200,
      apply() {
        if (application.suspendedBy) record(world, action.app, { app: action.app }, 'application.resumed');
        application.suspendedBy = null;
      },
    };
  },
  'new installs'(world, action) {
    const application = ofApp(world, action);
    const isChanged = application.newInstallsDisabled === action.enabled;
    return {
      refusals: inTurn(needsPublisher(action), when({ 409: application.isDeleted && isChanged })),
      success: 200,
      apply() {
        if (isChanged) record(world, action.app, { app: action.app }, 'application.updated');
        application.newInstallsDisabled = !action.enabled;
      },
    };
  },
  'delete application'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: needsPublisher(action),
      success: 200,
      apply() {
        if (application.isDeleted) return;
        application.isDeleted = true;
        record(world, action.app, { app: action.app }, 'application.deletion_scheduled');
        hide(world, action.app);
      },
    };
  },
  'restore application'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublisher(action), when({ 409: !application.isDeleted })),
      success: 200,
      apply() {
        application.isDeleted = false;
        record(world, action.app, { app: action.app }, 'application.updated');
      },
    };
  },
  plan(world, { workspace, plan }) {
    return {
      refusals: [],
      success: 200,
      apply() {
        world.plans[workspace] = plan;
        const { visibility } = world.apps[workspace].listing;
        if (visibility === 'organization' && plan !== 'enterprise') showOrHide(world, workspace, 'private', []);
      },
    };
  },
};
