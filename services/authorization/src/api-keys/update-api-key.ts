import type { updateApiKey as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { allowsRole, permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { requireScopesCovering } from '../kernel/caller.ts';
import { keyUpdated } from './api-key-events.ts';
import type { ApiKeyStore } from './store/api-key-store.ts';
import { apiKeyReply } from './view-api-key.ts';
import { visibleApiKey } from './visible-api-key.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
  now: () => number;
}

export function updateApiKey({ apiKeys, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const key = await visibleApiKey(apiKeys, permissions.updateApiKey, principal, params.id);
    const { own, others } = permissions.updateApiKey;
    if (key.userId !== principal.userId && !allowsRole(others, principal.role)) {
      throw new PlatformError(
        'forbidden',
        'Only the person to whom an API key belongs can rename it.',
      );
    }
    if (key.id !== principal.credentialId) {
      requireScopesCovering(own, principal, key.scopes, 'Renaming another key');
    }
    requirePreconditions(headers, entityTag(key.revision));
    const { name = key.name } = body;
    if (name === key.name) {
      return apiKeyReply(key);
    }
    const changes = [
      {
        path: '/name',
        before: key.name,
        after: name,
      },
    ];
    return apiKeyReply(
      await apiKeys.rename(key, name, keyUpdated({ now }, key, actorOf(principal), changes)),
    );
  };
}
