import type { Sealer } from '@irp/secrets';
import type { JWK } from 'jose';
import type { SigningKeyRow } from './store/signing-key-model.ts';
import type { SigningKeyStore } from './store/signing-key-store.ts';

const purpose = 'signing key';

/** Encrypts a signing key. @param id id of the key's row */
export function sealSigningKey(key: JWK, id: string, sealer: Sealer): Buffer {
  return sealer.seal(JSON.stringify(key), purpose, id);
}

/** Decrypts a signing key. @throws DecryptionError for a key encrypted with another SECRETS_KEY */
export function openSigningKey(
  { _id, sealed }: Pick<SigningKeyRow, '_id' | 'sealed'>,
  sealer: Sealer,
): JWK {
  return JSON.parse(sealer.open(sealed, purpose, _id)) as JWK;
}

/**
 * Decrypts every key that is not retired. If a single key cannot be decrypted, no key is published.
 * @throws DecryptionError for another SECRETS_KEY
 */
export async function openStoredKeys(
  store: Pick<SigningKeyStore, 'list'>,
  sealer: Sealer,
): Promise<void> {
  for (const row of await store.list()) {
    openSigningKey(row, sealer);
  }
}
