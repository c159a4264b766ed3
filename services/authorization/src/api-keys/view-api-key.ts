import type { ApiKeyView } from '@irp/contracts/authorization';
import { entityTag } from '@irp/http';
import type { ApiKey } from './domain/api-key.ts';

/** Returns the API representation of a key, without hash and revision. */
export function viewApiKey(key: ApiKey): ApiKeyView {
  const { id, name, prefix, environment, workspaceId, userId, scopes, createdBy } = key;
  return {
    id,
    name,
    prefix,
    environment,
    workspaceId,
    userId,
    scopes,
    createdAt: key.createdAt.toISOString(),
    createdBy,
    expiresAt: iso(key.expiresAt),
    lastUsedAt: iso(key.lastUsedAt),
    revokedAt: iso(key.revokedAt),
  };
}

/** The ETag contains `lastUsedAt`, because the use of a key does not change the key's revision. */
export function apiKeyReply(key: ApiKey) {
  const etag = entityTag(key.revision, key.lastUsedAt ?? undefined);
  return {
    status: 200,
    headers: { ETag: etag },
    body: viewApiKey(key),
  } as const;
}

function iso(time: Date | null): string | null {
  return time ? time.toISOString() : null;
}
