import { createHash } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { TestWorkspace } from '../support/start-directory.ts';
import type { InstallationBench } from '../support/start-installations.ts';
import {
  type Actor,
  type App,
  actors,
  apps as appNames,
  originOf,
  personOf,
  readers,
  type Workspace,
  workspaces,
} from './actors.ts';
import type { EventLog } from './event-log.ts';
import { newWorld } from './world.ts';

/** The services' objects behind the names of a world. */
export interface Real {
  bench: InstallationBench;
  log: EventLog;
  workspaces: Record<Workspace, TestWorkspace>;
  people: Record<Actor, Principal>;
  apps: Record<
    App,
    {
      id: string;
      name: string;
      clientSecret: string;
    }
  >;
  /** In the order of the world. */
  installations: string[];
  requests: string[];
  tokens: string[];
}

/** The events of the initial world are also expected. */
const byRequests = { byRequests: true };

/** New workspaces, people and applications: runs are isolated. */
export async function createReal(bench: InstallationBench, log: EventLog): Promise<Real> {
  const { plans, apps } = newWorld();
  const created = await Promise.all(
    workspaces.map(async (one) => [one, await bench.createWorkspace(plans[one], byRequests)]),
  );
  const known: Record<Workspace, TestWorkspace> = Object.fromEntries(created);
  // Each organization has approved all publishers, so that shared applications are visible.
  for (const { organizationId } of Object.values(known)) {
    for (const other of Object.values(known)) {
      await bench.approvePublisher(organizationId, other.organizationId);
    }
  }
  const people = await Promise.all(
    actors.map(async (actor) => [actor, await createPerson(bench, known, actor)]),
  );
  const principals: Record<Actor, Principal> = Object.fromEntries(people);
  const registered = await Promise.all(
    appNames.map(async (app) => {
      const { workspace, environment } = originOf[app];
      const as = principals[readers[workspace]];
      const fields = { scopes: apps[app].scopes, environment };
      return [app, await bench.createApplication(as, fields, byRequests)];
    }),
  );
  return {
    bench,
    log,
    workspaces: known,
    people: principals,
    apps: Object.fromEntries(registered),
    installations: [],
    requests: [],
    tokens: [],
  };
}

async function createPerson(
  bench: InstallationBench,
  known: Real['workspaces'],
  actor: Actor,
): Promise<Principal> {
  const { workspace, role, platformRole, environment } = personOf(actor);
  const principal = await known[workspace].person(role, environment);
  if (!platformRole) {
    return principal;
  }
  const platformRoles = [platformRole];
  await bench.internal('platform-roles', { userId: principal.userId, platformRoles });
  return { ...principal, platformRoles };
}

/** The scopes of a token, as resolved by the gateway; undefined: the token is dead. */
export async function resolveToken({ bench }: Real, token: string): Promise<Principal | undefined> {
  const sha256 = createHash('sha256').update(token).digest('base64url');
  const body = { kind: 'access_token', sha256 };
  const { status, body: resolved } = await bench.authorization(
    'POST',
    '/internal/credentials/resolve',
    {
      as: 'internal',
      body,
    },
  );
  if (status !== 200 && status !== 404) {
    throw new Error(`a credential was resolved with ${status}`);
  }
  return resolved.principal;
}
