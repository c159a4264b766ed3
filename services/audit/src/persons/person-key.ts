import type { Sealer } from '@irp/secrets';

/** The purpose of the encryption of persons' keys, and of the key that names persons. */
export const personKeyPurpose = 'audit person key';

/** @param key 32 bytes in base64 */
export function sealPersonKey(sealer: Pick<Sealer, 'seal'>, id: string, key: string): Buffer {
  return sealer.seal(key, personKeyPurpose, id);
}

/**
 * @returns 32 bytes in base64.
 * @throws DecryptionError for another SECRETS_KEY, or a key of another row
 */
export function openPersonKey(
  sealer: Pick<Sealer, 'open'>,
  id: string,
  sealed: Uint8Array,
): string {
  return sealer.open(sealed, personKeyPurpose, id);
}
