import { randomBytes } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import { createInternalClient } from '@irp/http';
import type { RunningDemo } from './start-demo.ts';

/** A person with an API key in a workspace. */
export interface Party {
  email: string;
  password: string;
  userId: string;
  workspaceId: string;
  organizationId: string;
  key: string;
}

/**
 * Creates an organization with one workspace and a person of each role, as an operator does.
 * @returns the persons, in the order of `roles`
 */
export async function addOrganization(
  { internal: { authorizationUrl: baseUrl, signer } }: Pick<RunningDemo, 'internal'>,
  name: string,
  roles: readonly Role[],
  region = 'us',
): Promise<Party[]> {
  const client = createInternalClient({
    baseUrl,
    signer,
    service: 'authorization',
    name: 'demo',
    timeoutMs: 10_000,
  });
  const provision = async (resource: string, request: object) => {
    const { status, body } = await client.post(`/internal/${resource}`, request);
    if (status !== 200) {
      throw new Error(`POST /internal/${resource} returned ${status}: ${JSON.stringify(body)}`);
    }
    return body as Record<'id' | 'userId' | 'key', string>;
  };
  try {
    const { id: organizationId } = await provision('organizations', { name, plan: 'team' });
    const { id: workspaceId } = await provision('workspaces', {
      organizationId,
      name: 'Research',
      region,
    });
    const parties: Party[] = [];
    for (const role of roles) {
      const password = randomBytes(15).toString('base64url');
      const email = `${role}@${name.toLowerCase().replaceAll(' ', '-')}.example`;
      const { userId } = await provision('members', {
        workspaceId,
        email,
        name: `${name} ${role}`,
        role,
        password,
      });
      const request = {
        workspaceId,
        userId,
        environment: 'production',
        name: 'Tests',
      };
      const { key } = await provision('api-keys', request);
      parties.push({
        email,
        password,
        userId,
        workspaceId,
        organizationId,
        key,
      });
    }
    return parties;
  } finally {
    await client.close();
  }
}
