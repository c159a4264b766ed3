import { randomBytes } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import type { RunningDemo } from './start-demo.ts';
import { withProvisioner } from './with-provisioner.ts';

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
 * Creates an organization with a workspace and a person of each role, as an operator does.
 * @returns the persons, in the order of `roles`
 */
export function addOrganization(
  { internal }: Pick<RunningDemo, 'internal'>,
  name: string,
  roles: readonly Role[],
  region = 'us',
): Promise<Party[]> {
  return withProvisioner(internal, 'demo', async (provision) => {
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
      const { key } = await provision('api-keys', {
        workspaceId,
        userId,
        environment: 'production',
        name: 'Tests',
      });
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
  });
}
