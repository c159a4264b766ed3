import type { Principal } from '@irp/contracts';
import { allowsDataOf, allowsScopesAndRole, type Conditions } from '@irp/contracts/permissions';
import type { ApiKey } from './api-key.ts';

/**
 * Returns whether the caller may see a key.
 * @param others the roles and scopes with which a caller may see keys of other users
 */
export function seesKey(
  others: Pick<Conditions, 'roles' | 'scopes'>,
  principal: Principal,
  key: ApiKey,
): boolean {
  if (key.workspaceId !== principal.workspaceId) {
    return false;
  }
  if (!allowsDataOf(principal, key.environment)) {
    return false;
  }
  return key.userId === principal.userId || allowsScopesAndRole(others, principal);
}
