import type { Principal } from '@irp/contracts';
import { allowsRole, type Permission } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { requirePermission } from '@irp/http';

/** What the permissions table asks of an admin's credential: its environment and role. @throws PlatformError 403 */
export function requireAdmin(permission: Permission, principal: Principal): void {
  requirePermission(permission, principal);
  if (!allowsRole(permission, principal.role))
    throw new PlatformError('forbidden', `This requires one of the roles ${permission.roles?.join(', ')}.`);
}
