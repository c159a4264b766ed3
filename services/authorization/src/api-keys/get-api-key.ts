import type { getApiKey as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Call, Reply } from '@irp/http';
import type { ApiKeyStore } from './store/api-key-store.ts';
import { apiKeyReply } from './view-api-key.ts';
import { visibleApiKey } from './visible-api-key.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
}

export function getApiKey({ apiKeys }: Dependencies) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const key = await visibleApiKey(apiKeys, permissions.getApiKey, principal, params.id);
    return apiKeyReply(key);
  };
}
