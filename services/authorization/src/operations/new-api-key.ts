import { credentialPrefix, hashCredential, newId } from '@irp/contracts';
import type { ApiKey } from '../domain/api-key.ts';

type Wanted = Pick<ApiKey, 'workspaceId' | 'userId' | 'environment' | 'name' | 'scopes' | 'expiresAt' | 'createdBy'>;

/** What is stored of a key: its hash and the first characters, never the key. */
export function newApiKey(key: string, wanted: Wanted, nowMs: number, id: string = newId(nowMs)): ApiKey {
  return {
    id,
    ...wanted,
    prefix: credentialPrefix(key),
    hash: hashCredential(key),
    createdAt: new Date(nowMs),
    lastUsedAt: null,
    revokedAt: null,
    revision: 1,
  };
}
