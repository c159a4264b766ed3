import type { getApiKey as getContract, listApiKeys as listContract, Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, entityTag, type Reply } from '@irp/http';
import type { ApiKey } from '../domain/api-key.ts';
import { requireUser } from '../domain/caller.ts';
import { afterId, toPage } from '../domain/page.ts';
import { isAdmin, requireAdmin } from '../domain/workspace.ts';
import type { ApiKeyStore } from '../store/api-key-store.ts';
import type { Deps } from './deps.ts';
import { viewApiKey } from './views.ts';

/** One's own key, or as an admin anyone's of the workspace; all others are unknown. @throws PlatformError 404 */
export async function visibleKey(apiKeys: ApiKeyStore, principal: Principal, id: string): Promise<ApiKey> {
  const key = await apiKeys.find(principal.workspaceId, id);
  const visible = key && (key.userId === principal.userId || isAdmin(principal.role));
  if (!visible) throw new PlatformError('not_found', 'There is no such API key.');
  return key;
}

export function getApiKey({ apiKeys }: Deps) {
  return async ({ principal, params }: Call<typeof getContract>): Promise<Reply> => {
    const key = await visibleKey(apiKeys, principal, params.id);
    return { status: 200, headers: { ETag: entityTag(key.revision) }, body: viewApiKey(key) };
  };
}

export function listApiKeys({ apiKeys }: Deps) {
  return async ({ principal, query }: Call<typeof listContract>): Promise<Reply> => {
    if (query.all === 'true') requireAdmin(principal.role);
    const userId = query.all === 'true' ? undefined : requireUser(principal);
    const read = await apiKeys.list(principal.workspaceId, userId, afterId(query.cursor), query.limit + 1);
    const { data, meta } = toPage(read, query.limit, ({ id }) => id);
    return { status: 200, body: { data: data.map(viewApiKey), meta } };
  };
}
