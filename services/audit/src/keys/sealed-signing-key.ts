import type { Sealer } from '@irp/secrets';
import type { createNoteSigner } from '@irp/transparency';
import type { KeyStore, SigningKey } from '../store/key-store.ts';
import { keyInForce } from './key-periods.ts';

type PrivateJwk = Parameters<typeof createNoteSigner>[0] & {
  /** ISO 8601, as in the row of the key. Absent in keys that an earlier version created. */
  usedFrom?: string;
};

const purpose = 'audit signing key';

export function sealSigningKey(key: PrivateJwk & { kid: string }, sealer: Sealer): Buffer {
  return sealer.seal(JSON.stringify(key), purpose, key.kid);
}

/**
 * Decrypts a signing key.
 * @throws DecryptionError if the key is encrypted with another SECRETS_KEY
 */
export function openSigningKey(
  { kid, sealed }: Pick<SigningKey, 'kid' | 'sealed'>,
  sealer: Pick<Sealer, 'open'>,
): PrivateJwk {
  return JSON.parse(sealer.open(sealed, purpose, kid));
}

/**
 * Decrypts the key that signs now, and the key that was created last, to test SECRETS_KEY.
 * @throws DecryptionError if the keys are encrypted with another SECRETS_KEY
 */
export async function openStoredKeys(
  keys: Pick<KeyStore, 'list'>,
  sealer: Sealer,
  time: number,
): Promise<void> {
  const rows = await keys.list();
  for (const row of [keyInForce(rows, time), rows.at(-1)]) {
    if (row) {
      openSigningKey(row, sealer);
    }
  }
}
