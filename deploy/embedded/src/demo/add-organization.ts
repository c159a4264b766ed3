import type { Role } from '@irp/contracts/permissions';
import type { InternalClient } from '@irp/http';
import type { Demo } from './demo-file.ts';
import type { DemoOrganization, DemoUser } from './demo-organizations.ts';
import { untilAvailable } from './until-available.ts';

/**
 * The internal API of the authorization service, and a signal that ends the wait for the service.
 */
export interface Provisioner {
  internal: InternalClient;
  /** Aborts the wait. */
  signal: AbortSignal;
}

/**
 * Creates an organization with its workspaces and people, each person with an API key. Can be
 * repeated.
 */
export async function addOrganization(
  provisioner: Provisioner,
  region: string,
  { workspaces, ...organization }: DemoOrganization,
): Promise<Pick<Demo, 'workspaces' | 'users'>> {
  const added: Pick<Demo, 'workspaces' | 'users'> = { workspaces: [], users: [] };
  const { id: organizationId } = await provision<{ id: string }>(
    provisioner,
    'organizations',
    organization,
  );
  for (const { name, people } of workspaces) {
    const { id } = await provision<{ id: string }>(provisioner, 'workspaces', {
      organizationId,
      name,
      region,
    });
    added.workspaces.push({
      id,
      name,
      region,
    });
    for (const person of people) {
      added.users.push(await createUser(provisioner, id, person));
    }
  }
  return added;
}

async function createUser(
  provisioner: Provisioner,
  workspaceId: string,
  { platformRoles = [], ...user }: DemoUser,
): Promise<Demo['users'][number]> {
  const { userId, apiKey, password } = await addMember(provisioner, workspaceId, {
    ...user,
    randomPassword: true,
  });
  if (password === undefined) {
    throw new Error(`The demo has no password for ${user.email}.`);
  }
  if (platformRoles.length > 0) {
    await provision(provisioner, 'platform-roles', { userId, platformRoles });
  }
  return {
    email: user.email,
    password,
    role: user.role,
    workspaceId,
    apiKey,
    platformRoles,
  };
}

/** Creates a member with an API key. Can be repeated. */
export async function addMember(
  provisioner: Provisioner,
  workspaceId: string,
  user: {
    email: string;
    name: string;
    role: Role;
    randomPassword?: boolean;
  },
): Promise<{ userId: string; apiKey: string; password?: string }> {
  const member = await provision<{ userId: string; password?: string }>(provisioner, 'members', {
    workspaceId,
    ...user,
  });
  const { userId } = member;
  const request = {
    workspaceId,
    userId,
    environment: 'production',
    name: 'Demo',
  };
  const { key } = await provision<{ key: string }>(provisioner, 'api-keys', request);
  return { ...member, apiKey: key };
}

async function provision<Body>(
  { internal, signal }: Provisioner,
  resource: string,
  request: unknown,
): Promise<Body> {
  const path = `/internal/${resource}`;
  const { status, body } = await untilAvailable(() => internal.post(path, request), signal);
  if (status !== 200) {
    throw new Error(`POST ${path} returned ${status}: ${JSON.stringify(body)}`);
  }
  return body as Body;
}
