import type { DataEnvironment, Principal } from '@irp/contracts';
import type { PlatformRole } from '@irp/contracts/permissions';

/** A credential of the sandbox, on a test machine, has no power over the platform. */
export function platformRolesOf(
  { platformRoles }: { platformRoles: readonly PlatformRole[] },
  environment: DataEnvironment,
): Pick<Principal, 'platformRoles'> {
  return environment === 'production' && platformRoles.length > 0
    ? { platformRoles: [...platformRoles] }
    : {};
}
