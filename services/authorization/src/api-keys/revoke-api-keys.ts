import type { Actor } from '@irp/contracts/events';
import { keyRevoked } from './api-key-events.ts';
import type { ApiKeyStore, KeyFilter } from './store/api-key-store.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
  now: () => number;
}

/**
 * Revokes all matching keys of a user, with an event for each key.
 * @returns the ids of the revoked keys
 */
export type RevokeApiKeys = (
  filter: KeyFilter & { userId: string },
  actor: Actor,
  reason: string,
) => Promise<string[]>;

export function createRevokeApiKeys({ apiKeys, now }: Dependencies): RevokeApiKeys {
  return async (filter, actor, reason) => {
    const keys = await apiKeys.findLive(filter);
    for (const key of keys) {
      await apiKeys.revoke(key, new Date(now()), keyRevoked({ now }, key, actor, reason));
    }
    return keys.map(({ id }) => id);
  };
}
