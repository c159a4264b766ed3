import type { SeparateServices } from './separate-services.ts';
import { withProvisioner } from './with-provisioner.ts';

/** Adds admins to a workspace, as an operator does. @returns a production API key of each admin */
export function addAdmins(
  { internal }: Pick<SeparateServices, 'internal'>,
  workspaceId: string,
  count: number,
): Promise<string[]> {
  return withProvisioner(internal, 'operator', async (provision) => {
    const keys: string[] = [];
    for (let n = 0; n < count; n++) {
      const { userId } = await provision('members', {
        workspaceId,
        email: `admin${n}@apart.example`,
        name: `Admin ${n}`,
        role: 'admin',
        password: 'correct horse',
      });
      const { key } = await provision('api-keys', {
        workspaceId,
        userId,
        environment: 'production',
        name: 'Load',
      });
      keys.push(key);
    }
    return keys;
  });
}
