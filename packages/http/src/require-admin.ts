import type { Principal } from '@irp/contracts';
import { allowsRole, type Conditions, describeRoles } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { requirePermission } from './require-permission.ts';

/**
 * Checks the conditions of a permission, except its `scopes`.
 * @throws PlatformError 403
 */
export function requireAdmin(
  conditions: Conditions & Required<Pick<Conditions, 'roles'>>,
  principal: Principal,
): void {
  requirePermission(conditions, principal);
  requireRole(conditions, principal);
}

/**
 * Checks that the caller has one of the permitted roles.
 * @throws PlatformError 403
 */
export function requireRole({ roles }: Pick<Conditions, 'roles'>, principal: Principal): void {
  if (roles === undefined || allowsRole({ roles }, principal.role)) {
    return;
  }
  throw new PlatformError(
    'forbidden',
    `Only ${describeRoles(roles)} of the workspace can call this operation.`,
  );
}
