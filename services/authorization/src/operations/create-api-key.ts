import { apiKeyPrefix, type createApiKey as contract, generateApiKey, hashApiKey, newId } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { type ApiKey, expiryOf, grantableScopes, maxLiveKeys } from '../domain/api-key.ts';
import { requireUser } from '../domain/caller.ts';
import type { Deps } from './deps.ts';
import { viewApiKey } from './views.ts';

type Wanted = Pick<ApiKey, 'workspaceId' | 'userId' | 'environment' | 'name' | 'scopes' | 'expiresAt'>;

/** The row of a key: its hash and the first characters, never the key. */
export function newApiKey(key: string, wanted: Wanted, nowMs: number): ApiKey {
  const hidden = { prefix: apiKeyPrefix(key), hash: hashApiKey(key) };
  return {
    id: newId(nowMs),
    ...wanted,
    ...hidden,
    createdAt: new Date(nowMs),
    lastUsedAt: null,
    revokedAt: null,
    revision: 1,
  };
}

export function createApiKey({ apiKeys, now }: Deps) {
  return async ({ principal, body }: Call<typeof contract>): Promise<Reply> => {
    const userId = requireUser(principal);
    const { workspaceId, region } = principal;
    const { name, environment } = body;
    const scopes = grantableScopes(principal, body.scopes);
    const expiresAt = expiryOf(body.expiresAt, now());
    if ((await apiKeys.countLive(workspaceId, userId, new Date(now()))) >= maxLiveKeys) {
      throw new PlatformError(
        'conflict',
        `There are ${maxLiveKeys} live keys already: revoke one that is no longer needed.`,
      );
    }
    const key = generateApiKey({ environment, region });
    const row = newApiKey(key, { workspaceId, userId, environment, name, scopes, expiresAt }, now());
    await apiKeys.insert(row);
    return {
      status: 201,
      headers: { Location: `/v2/api-keys/${row.id}`, 'Cache-Control': 'no-store' },
      body: { ...viewApiKey(row), key },
    };
  };
}
