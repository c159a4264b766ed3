import { newId } from '@irp/contracts';
import { credentialPrefix, hashCredential } from '@irp/secrets';
import type { ApiKey } from './domain/api-key.ts';

type ApiKeyFields = Pick<
  ApiKey,
  'workspaceId' | 'userId' | 'environment' | 'name' | 'scopes' | 'expiresAt' | 'createdBy'
>;

/**
 * Creates a key and its stored form, with the hash and the first characters but without the key.
 */
export function newApiKey(
  key: string,
  fields: ApiKeyFields,
  nowMs: number,
  id: string = newId(nowMs),
): ApiKey {
  return {
    id,
    ...fields,
    prefix: credentialPrefix(key),
    hash: hashCredential(key),
    createdAt: new Date(nowMs),
    lastUsedAt: null,
    revokedAt: null,
    revision: 1,
  };
}
