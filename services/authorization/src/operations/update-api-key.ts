import type { updateApiKey as contract } from '@irp/contracts';
import { type Call, entityTag, type Reply, requireMatch } from '@irp/http';
import type { Deps } from './deps.ts';
import { visibleKey } from './read-api-keys.ts';
import { viewApiKey } from './views.ts';

export function updateApiKey({ apiKeys }: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    const key = await visibleKey(apiKeys, principal, params.id);
    requireMatch(headers['if-match'], entityTag(key.revision));
    const renamed = await apiKeys.rename(key, body.name);
    return { status: 200, headers: { ETag: entityTag(renamed.revision) }, body: viewApiKey(renamed) };
  };
}
