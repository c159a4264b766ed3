import type { DataEnvironment, Principal } from '@irp/contracts';
import type { PlatformRole } from '@irp/contracts/permissions';

/** A sandbox credential may be on a test machine, so sandbox credentials have no platform roles. */
export function platformRolesOf(
  { platformRoles }: { platformRoles: readonly PlatformRole[] },
  environment: DataEnvironment,
): Pick<Principal, 'platformRoles'> {
  return environment === 'production' && platformRoles.length > 0
    ? { platformRoles: [...platformRoles] }
    : {};
}
