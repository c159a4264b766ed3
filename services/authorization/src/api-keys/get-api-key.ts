import type { getApiKey as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { ApiKeyStore } from './store/api-key-store.ts';
import { apiKeyReply } from './view-api-key.ts';
import { visibleApiKey } from './visible-api-key.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
}

export function getApiKey({ apiKeys }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const key = await visibleApiKey(apiKeys, permissions.getApiKey, principal, params.id);
    return apiKeyReply(key);
  };
}
