import type { Sealer } from '@irp/secrets';

/**
 * The purpose for which two keys are derived: the key that encrypts the keys of persons, and the
 * key that names persons.
 */
export const personKeyPurpose = 'audit person key';

/**
 * Encrypts the key of a person.
 * @param key 32 bytes in base64
 */
export function sealPersonKey(sealer: Pick<Sealer, 'seal'>, id: string, key: string): Buffer {
  return sealer.seal(key, personKeyPurpose, id);
}

/**
 * Decrypts the key of a person.
 * @returns 32 bytes in base64
 * @throws DecryptionError if the key belongs to another row, or is encrypted with another
 *   SECRETS_KEY
 */
export function openPersonKey(
  sealer: Pick<Sealer, 'open'>,
  id: string,
  sealed: Uint8Array,
): string {
  return sealer.open(sealed, personKeyPurpose, id);
}
