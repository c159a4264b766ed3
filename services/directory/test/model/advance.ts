import type { Action } from './actions.ts';
import { type App, originOf, readers, type Workspace } from './actors.ts';
import { latestInstallation } from './installation-rules.ts';
import { isRight } from './listing-rules.ts';
import { isSame } from './rule.ts';
import type { World } from './world.ts';

/**
 * The next action towards a published, installed and used application: chance alone rarely gets so
 * far.
 */
export function advance(world: World, app: App): Action {
  const {
    owner,
    isDeleted,
    suspendedBy,
    isSuspendedByPlatform,
    newInstallsDisabled,
    scopes,
    listing,
  } = world.apps[app];
  const { state, review, visibility } = listing;
  const by = readers[owner];
  if (isDeleted) {
    return {
      kind: 'restore application',
      app,
      by,
    };
  }
  if (isSuspendedByPlatform) {
    return {
      kind: 'resume application',
      app,
      by: 'operator',
    };
  }
  if (suspendedBy) {
    return {
      kind: 'resume application',
      app,
      by,
    };
  }
  if (newInstallsDisabled) {
    return {
      kind: 'new installs',
      app,
      by,
      enabled: true,
    };
  }
  if (state === 'delisted') {
    return {
      kind: 'relist',
      app,
      by: 'operator',
    };
  }
  if (review?.state === 'in_manual_review') {
    const decision = isSame(review.scopes, scopes) ? 'approve' : 'request changes';
    return {
      kind: decision,
      app,
      by: review.assignee ?? (owner === 'platform' ? 'insiderA' : 'reviewer'),
      of: 'latest',
    };
  }
  if (state !== 'approved' && state !== 'published') {
    if (isRight(world.apps[app])) {
      return {
        kind: 'submit',
        app,
        by,
      };
    }
    return {
      kind: 'draft',
      app,
      by,
      quality: 'complete',
      version: 'major',
    };
  }
  if (visibility !== 'public') {
    return {
      kind: 'visibility',
      app,
      by,
      visibility: 'public',
      organizations: [],
    };
  }
  return use(world, app);
}

/** An admin installs a published application, and agrees to its requested scopes. */
function use(world: World, app: App): Action {
  const workspace = world.apps[app].owner === 'c' ? 'd' : 'c';
  const at = {
    app,
    workspace,
    by: readers[workspace],
  } as const;
  const installation = world.installations[latestInstallation(world, at)];
  if (!installation || installation.endedBy) {
    return {
      kind: 'install',
      app,
      by: at.by,
      seen: 'right',
      environment: originOf[app].environment,
    };
  }
  if (installation.suspendedBy.includes('tenant')) {
    return { kind: 'resume', ...at };
  }
  if (installation.suspendedBy.includes('platform')) {
    return {
      kind: 'resume',
      ...at,
      by: 'operator',
    };
  }
  if (installation.withheld.length > 0) {
    return {
      kind: 'reauthorize',
      ...at,
      seen: 'right',
    };
  }
  return {
    kind: 'token',
    app,
    workspace,
  };
}

/** Transfers an application: an offer is accepted. */
export function transferApplication(world: World, app: App, to: Workspace): Action {
  const { owner, offeredTo } = world.apps[app];
  if (offeredTo) {
    return {
      kind: 'accept transfer',
      app,
      by: readers[offeredTo],
    };
  }
  return {
    kind: 'offer transfer',
    app,
    by: readers[owner],
    to,
  };
}
