import type { PlatformRole } from '@irp/contracts/permissions';
import type { RunningDemo } from './start-demo.ts';
import { withProvisioner } from './with-provisioner.ts';

/** Sets the platform roles of a person, as an operator does. */
export async function setPlatformRoles(
  { internal }: Pick<RunningDemo, 'internal'>,
  userId: string,
  platformRoles: readonly PlatformRole[],
): Promise<void> {
  await withProvisioner(internal, 'demo', (provision) =>
    provision('platform-roles', { userId, platformRoles }),
  );
}
