import { actorOf, type updateApiKey as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, entityTag, type Reply, requireMatch } from '@irp/http';
import { requireNoLess } from '../domain/caller.ts';
import { keyUpdated } from './api-key-events.ts';
import type { Deps } from './deps.ts';
import { viewApiKey } from './views.ts';
import { visibleApiKey } from './visible-api-key.ts';

export function updateApiKey(deps: Deps) {
  const { apiKeys } = deps;
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    const key = await visibleApiKey(apiKeys, principal, params.id);
    if (key.userId !== principal.userId) throw new PlatformError('forbidden', 'Only its own person renames a key.');
    if (key.id !== principal.credentialId) requireNoLess(principal, key.scopes, 'Renaming another key');
    requireMatch(headers['if-match'], entityTag(key.revision));
    const changes = [{ path: '/name', before: key.name, after: body.name }];
    const renamed = await apiKeys.rename(key, body.name, keyUpdated(deps, key, actorOf(principal), changes));
    return { status: 200, headers: { ETag: entityTag(renamed.revision) }, body: viewApiKey(renamed) };
  };
}
