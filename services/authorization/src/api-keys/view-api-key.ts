import type { ApiKeyView } from '@irp/contracts/authorization';
import type { ApiKey } from './domain/api-key.ts';

/** The public representation of a key: without its hash and revision. */
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

function iso(time: Date | null): string | null {
  return time ? time.toISOString() : null;
}
