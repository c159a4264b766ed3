import type { InstallationParty } from '@irp/contracts/directory';
import type { App } from './actors.ts';
import { record } from './rule.ts';
import { type ModelInstallation, type World, without } from './world.ts';

/** The live installations of an application. */
export const liveOf = (world: World, app: App) =>
  [...world.installations.entries()].filter(([, one]) => one.app === app && one.endedBy === null);

/**
 * An event of an installation: in the log of its workspace. If the publisher's admin decided, also
 * in the publisher's log.
 */
export function recordInstallation(
  world: World,
  at: number,
  type: string,
  by: InstallationParty,
): void {
  const { workspace, app } = world.installations[at]!;
  record(world, workspace, { installation: at }, type);
  if (by === 'publisher') {
    record(world, world.apps[app].owner, { installation: at }, type);
  }
}

/** The installation's tokens end with the installation. */
export function end(world: World, at: number, by: InstallationParty): void {
  world.installations[at]!.endedBy = by;
  for (const token of world.tokens) {
    if (token.installation === at) {
      token.isRevoked = true;
    }
  }
}

/**
 * An application moves to another workspace: there the application needs no installation, and its
 * tokens stay valid.
 */
export function followOwner(world: World, app: App): void {
  const { owner } = world.apps[app];
  for (const [at, installation] of liveOf(world, app)) {
    if (installation.workspace !== owner) {
      installation.publisher = owner;
      continue;
    }
    installation.endedBy = 'platform';
    record(world, owner, { installation: at }, 'installation.removed');
  }
}

/** The publisher unpublishes the application, and the installations end. */
export function endInstallations(world: World, app: App): void {
  for (const [at] of liveOf(world, app)) {
    end(world, at, 'publisher');
    recordInstallation(world, at, 'installation.removed', 'publisher');
  }
}

/**
 * An application requests other scopes: removed scopes end immediately, added scopes are withheld
 * until an admin agrees.
 */
export function followScopes(world: World, app: App): void {
  const asked = world.apps[app].scopes;
  for (const [at, installation] of liveOf(world, app)) {
    follow(world, at, installation, asked);
  }
}

function follow(
  world: World,
  at: number,
  installation: ModelInstallation,
  asked: ModelInstallation['scopes'],
): void {
  const removed = without(installation.scopes, asked);
  const scopes = without(installation.scopes, removed);
  const withheld = without(asked, scopes);
  const isMore = without(withheld, installation.withheld).length > 0;
  Object.assign(installation, { scopes, withheld });
  const { workspace } = installation;
  if (removed.length > 0) {
    record(world, workspace, { installation: at }, 'installation.narrowed');
  }
  if (isMore) {
    record(world, workspace, { installation: at }, 'installation.reauthorization_required');
  }
}
