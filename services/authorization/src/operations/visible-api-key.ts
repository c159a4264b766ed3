import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { ApiKey } from '../domain/api-key.ts';
import { requireOwnHand } from '../domain/caller.ts';
import { seesKey } from '../domain/key-visibility.ts';
import type { ApiKeyStore } from '../store/api-key-store.ts';

/** The key, where the caller may know of it. @throws PlatformError 404 */
export async function visibleApiKey(apiKeys: ApiKeyStore, principal: Principal, id: string): Promise<ApiKey> {
  requireOwnHand(principal);
  const key = await apiKeys.find(principal.workspaceId, id);
  if (!key || !seesKey(principal, key)) throw new PlatformError('not_found', 'There is no such API key.');
  return key;
}
