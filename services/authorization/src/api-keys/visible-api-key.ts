import type { Principal } from '@irp/contracts';
import type { permissions } from '@irp/contracts/permissions';
import { resourceNotFound } from '@irp/errors';
import { requirePermission } from '../kernel/caller.ts';
import type { ApiKey } from './domain/api-key.ts';
import { seesKey } from './domain/key-visibility.ts';
import type { ApiKeyStore } from './store/api-key-store.ts';

type KeyPermission =
  | typeof permissions.getApiKey
  | typeof permissions.updateApiKey
  | typeof permissions.revokeApiKey;

/** Finds a key that the caller may see. @throws PlatformError 403, 404 */
export async function visibleApiKey(
  apiKeys: ApiKeyStore,
  permission: KeyPermission,
  principal: Principal,
  id: string,
): Promise<ApiKey> {
  requirePermission(permission, principal);
  const key = await apiKeys.find(principal.workspaceId, id);
  if (key && seesKey(permission.others.visibleTo, principal, key)) {
    return key;
  }
  throw resourceNotFound('There is no such API key.', principal, await apiKeys.workspaceOf(id));
}
