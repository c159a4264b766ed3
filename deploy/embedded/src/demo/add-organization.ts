import { randomBytes } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import type { InternalClient } from '@irp/http';
import type { Demo } from './demo-file.ts';
import type { DemoOrganization, DemoUser } from './demo-organizations.ts';

/** Creates an organization with its workspaces and people, each of them with an API key. Can be repeated. */
export async function addOrganization(
  internal: InternalClient,
  region: string,
  { workspaces, ...organization }: DemoOrganization,
): Promise<Pick<Demo, 'workspaces' | 'users'>> {
  const added: Pick<Demo, 'workspaces' | 'users'> = { workspaces: [], users: [] };
  const { id: organizationId } = await provision<{ id: string }>(internal, 'organizations', organization);
  for (const { name, people } of workspaces) {
    const { id } = await provision<{ id: string }>(internal, 'workspaces', { organizationId, name, region });
    added.workspaces.push({ id, name, region });
    for (const person of people) added.users.push(await createUser(internal, id, person));
  }
  return added;
}

async function createUser(
  internal: InternalClient,
  workspaceId: string,
  { platformRoles = [], ...user }: DemoUser,
): Promise<Demo['users'][number]> {
  const password = randomBytes(15).toString('base64url');
  const { userId, apiKey } = await addMember(internal, workspaceId, { ...user, password });
  if (platformRoles.length > 0) await provision(internal, 'platform-roles', { userId, platformRoles });
  return { email: user.email, password, role: user.role, workspaceId, apiKey, platformRoles };
}

/** Creates a member with an API key. Can be repeated. */
export async function addMember(
  internal: InternalClient,
  workspaceId: string,
  user: { email: string; name: string; role: Role; password?: string },
): Promise<{ userId: string; apiKey: string }> {
  const { userId } = await provision<{ userId: string }>(internal, 'members', { workspaceId, ...user });
  const request = { workspaceId, userId, environment: 'production', name: 'Demo' };
  const { key } = await provision<{ key: string }>(internal, 'api-keys', request);
  return { userId, apiKey: key };
}

async function provision<Body>(internal: InternalClient, resource: string, request: unknown): Promise<Body> {
  const { status, body } = await internal.post(`/internal/${resource}`, request);
  if (status !== 200) throw new Error(`Creating the demo failed: POST /internal/${resource} returned ${status}.`);
  return body as Body;
}
