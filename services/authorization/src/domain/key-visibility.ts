import type { Principal } from '@irp/contracts';
import type { ApiKey } from './api-key.ts';
import { isAdmin } from './workspace.ts';

/** Admins see the keys of others where their credential may look at members. */
export function seesOthersKeys({ role, scopes }: Principal): boolean {
  return isAdmin(role) && scopes.includes('members.read');
}

/** A sandbox credential sees only the sandbox's keys. */
export function seesKey(principal: Principal, key: ApiKey): boolean {
  if (key.workspaceId !== principal.workspaceId) return false;
  if (principal.environment === 'sandbox' && key.environment !== 'sandbox') return false;
  return key.userId === principal.userId || seesOthersKeys(principal);
}
