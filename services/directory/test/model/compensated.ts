import { expect } from 'chai';
import { workspaces } from './actors.ts';
import { readInstallations } from './read-installations.ts';
import type { Real } from './real.ts';
import { record } from './rule.ts';
import type { World } from './world.ts';

/**
 * The world with the installations that were stored and ended before the response, because a
 * concurrent action refused them: nobody was notified, and no tokens were issued.
 */
export async function absorbUnknown(real: Real, before: World): Promise<World> {
  const found = await readInstallations(real, workspaces);
  const unknown = found.filter(({ id }) => !real.installations.includes(id));
  if (unknown.length === 0) {
    return before;
  }
  const world = structuredClone(before);
  for (const installation of unknown) {
    const { id, workspace, app, environment, scopes, withheld, suspendedBy, endedBy, publisher } =
      installation;
    expect(endedBy, `an installation that nobody was told of in ${workspace}`).to.not.equal(null);
    const at = world.installations.push({
      app,
      workspace,
      environment,
      scopes,
      withheld,
      suspendedBy,
      endedBy,
      publisher,
    });
    record(
      world,
      workspace,
      { installation: at - 1 },
      'installation.created',
      'installation.removed',
    );
    record(world, workspace, { app }, 'permission.escalated');
    real.installations.push(id);
  }
  return world;
}
