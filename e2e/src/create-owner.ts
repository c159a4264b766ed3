import { type InternalAccess, withProvisioner } from './with-provisioner.ts';

/** Creates the first organization, workspace and member. @returns an API key of the owner */
export function createOwner(internal: InternalAccess): Promise<string> {
  return withProvisioner(internal, 'operator', async (provision) => {
    const { id: organizationId } = await provision('organizations', {
      name: 'Apart',
      plan: 'team',
    });
    const { id: workspaceId } = await provision('workspaces', {
      organizationId,
      name: 'Apart',
      region: 'us',
    });
    const { userId } = await provision('members', {
      workspaceId,
      email: 'owner@apart.example',
      name: 'Owner',
      role: 'owner',
      password: 'correct horse battery',
    });
    const { key } = await provision('api-keys', {
      workspaceId,
      userId,
      environment: 'production',
      name: 'Owner',
    });
    return key;
  });
}
