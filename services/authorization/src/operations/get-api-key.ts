import type { getApiKey as contract } from '@irp/contracts';
import { type Call, entityTag, type Reply } from '@irp/http';
import type { Deps } from './deps.ts';
import { viewApiKey } from './views.ts';
import { visibleApiKey } from './visible-api-key.ts';

export function getApiKey({ apiKeys }: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const key = await visibleApiKey(apiKeys, principal, params.id);
    return { status: 200, headers: { ETag: entityTag(key.revision) }, body: viewApiKey(key) };
  };
}
