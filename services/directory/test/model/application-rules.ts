import { type Actor, type App, apps, isAdminOf, personOf } from './actors.ts';
import { followScopes } from './installation-effects.ts';
import {
  inTurn,
  isPlatform,
  isSame,
  needsPublisher,
  needsPublishersAdmin,
  ofApp,
  type Rule,
  type Rules,
  record,
  recordApp,
  when,
} from './rule.ts';
import { followPlan, showOrHide, withdraw } from './showing.ts';
import { type World, without } from './world.ts';

const unpublishable = ['in_manual_review', 'approved', 'published'];

function hide(world: World, app: App): void {
  const { listing } = world.apps[app];
  if (!listing.isKnown) {
    return;
  }
  if (!unpublishable.includes(listing.state)) {
    showOrHide(world, app, 'private', []);
    return;
  }
  withdraw(listing, 'unpublished');
  recordApp(world, app, 'listing.unpublished');
}

/** Only the suspender and admins can lift a suspension. */
const mayLift = (suspendedBy: Actor | null, by: Actor) =>
  suspendedBy === null || suspendedBy === by || isAdminOf(by);

/**
 * The event is in the logs of both workspaces: the application's and the operator's. Also during a
 * scheduled deletion.
 */
function setByPlatform(world: World, action: { by: Actor; app: App }, isSuspended: boolean): Rule {
  const application = ofApp(world, action);
  return {
    refusals: when({
      409: !isSuspended && !application.isSuspendedByPlatform && application.suspendedBy !== null,
    }),
    success: 204,
    apply() {
      if (application.isSuspendedByPlatform === isSuspended) {
        return;
      }
      application.isSuspendedByPlatform = isSuspended;
      const type = isSuspended ? 'application.suspended' : 'application.resumed';
      recordApp(world, action.app, type);
      record(world, personOf(action.by).workspace, { app: action.app }, type);
    },
  };
}

export const applicationRules: Rules<
  | ('scopes' | 'suspend application' | 'resume application' | 'new installs' | 'flows')
  | ('delete application' | 'restore application' | 'plan')
> = {
  scopes(world, action) {
    const { app, scopes } = action;
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublisher(world, action), when({ 409: application.isDeleted })),
      success: 200,
      apply() {
        if (isSame(application.scopes, scopes)) {
          return;
        }
        recordApp(world, app, 'application.updated');
        if (without(scopes, application.scopes).length > 0) {
          recordApp(world, app, 'application.scopes_expanded');
        }
        if (without(application.scopes, scopes).length > 0) {
          recordApp(world, app, 'application.scopes_reduced');
        }
        application.scopes = scopes;
        followScopes(world, app);
      },
    };
  },
  'suspend application'(world, action) {
    const application = ofApp(world, action);
    if (isPlatform(world, action)) {
      return setByPlatform(world, action, true);
    }
    return {
      refusals: inTurn(needsPublisher(world, action), when({ 409: application.isDeleted })),
      success: 200,
      apply() {
        if (
          application.suspendedBy === action.by ||
          (application.suspendedBy && !isAdminOf(action.by))
        ) {
          return;
        }
        // For an admin who suspends an application that another admin has suspended.
        application.suspendedBy = action.by;
        recordApp(world, action.app, 'application.suspended');
      },
    };
  },
  'resume application'(world, action) {
    const application = ofApp(world, action);
    if (isPlatform(world, action)) {
      return setByPlatform(world, action, false);
    }
    return {
      refusals: inTurn(
        needsPublisher(world, action),
        when({
          409:
            application.isDeleted ||
            (application.isSuspendedByPlatform && application.suspendedBy === null),
        }),
        when({ 403: !mayLift(application.suspendedBy, action.by) }),
      ),
      success: 200,
      apply() {
        if (application.suspendedBy) {
          recordApp(world, action.app, 'application.resumed');
        }
        application.suspendedBy = null;
      },
    };
  },
  'new installs'(world, action) {
    const application = ofApp(world, action);
    const isChanged = application.newInstallsDisabled === action.enabled;
    return {
      refusals: inTurn(
        needsPublisher(world, action),
        when({ 409: application.isDeleted && isChanged }),
      ),
      success: 200,
      apply() {
        if (isChanged) {
          recordApp(world, action.app, 'application.updated');
        }
        application.newInstallsDisabled = !action.enabled;
      },
    };
  },
  flows(world, action) {
    const application = ofApp(world, action);
    const { flowsSuspendedBy } = application;
    const { by, enabled } = action;
    const isOverruled = !enabled && isAdminOf(by) && flowsSuspendedBy !== by;
    const isChanged = (flowsSuspendedBy === null) !== enabled || isOverruled;
    return {
      refusals: inTurn(
        needsPublisher(world, action),
        when({ 409: application.isDeleted && isChanged }),
        when({ 403: enabled && !mayLift(flowsSuspendedBy, by) }),
      ),
      success: 200,
      apply() {
        if (!isChanged) {
          return;
        }
        application.flowsSuspendedBy = enabled ? null : by;
        recordApp(
          world,
          action.app,
          'application.updated',
          enabled ? 'application.resumed' : 'application.suspended',
        );
      },
    };
  },
  'delete application'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: needsPublishersAdmin(world, action),
      success: 200,
      apply() {
        if (application.isDeleted) {
          return;
        }
        application.isDeleted = true;
        application.offeredTo = null;
        recordApp(world, action.app, 'application.deletion_scheduled');
        hide(world, action.app);
      },
    };
  },
  'restore application'(world, action) {
    const application = ofApp(world, action);
    return {
      refusals: inTurn(needsPublishersAdmin(world, action), when({ 409: !application.isDeleted })),
      success: 200,
      apply() {
        application.isDeleted = false;
        recordApp(world, action.app, 'application.updated', 'application.restored');
      },
    };
  },
  plan(world, { workspace, plan }) {
    return {
      refusals: [],
      success: 200,
      apply() {
        if (world.plans[workspace] === plan) {
          return;
        }
        world.plans[workspace] = plan;
        record(world, workspace, { organization: workspace }, 'organization.plan_changed');
        for (const app of apps) {
          if (world.apps[app].owner === workspace) {
            followPlan(world, app);
          }
        }
      },
    };
  },
};
