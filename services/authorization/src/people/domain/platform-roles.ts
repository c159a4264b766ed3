import type { DataEnvironment, Principal } from '@irp/contracts';
import type { PlatformRole } from '@irp/contracts/permissions';

/**
 * Returns the platform roles that a user's credential has in an environment. A sandbox credential
 * has no platform roles, because the credential may be stored on a test machine.
 */
export function platformRolesOf(
  { platformRoles }: { platformRoles: readonly PlatformRole[] },
  environment: DataEnvironment,
): Pick<Principal, 'platformRoles'> {
  return environment === 'production' && platformRoles.length > 0
    ? { platformRoles: [...platformRoles] }
    : {};
}
