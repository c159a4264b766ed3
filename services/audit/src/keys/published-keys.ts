import { KeySetError, type PublicKeys, readPublicKeys } from '@irp/transparency';
import type { KeyStore, SigningKey } from '../store/key-store.ts';
import { endOfUse } from './key-periods.ts';

/** A public key of the log as a JWK (RFC 7517, RFC 8037). */
export interface PublishedKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  /** Begin of the validity, in seconds since 1970. The last key has no end (`exp`). */
  nbf: number;
  exp?: number;
  /** A note about this key, signed by the preceding key. */
  endorsement?: string;
}

/** Returns the public keys of the stored keys, the oldest first. Never creates a key. */
export async function readPublished(keys: Pick<KeyStore, 'list'>): Promise<PublishedKey[]> {
  return publishedOf(await keys.list());
}

function publishedOf(rows: readonly SigningKey[]): PublishedKey[] {
  return rows.map((row) => {
    const { kid, x, usedFrom, change } = row;
    const exp = endOfUse(rows, row);
    const nbf = Math.floor(usedFrom.getTime() / 1_000);
    return {
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid,
      nbf,
      ...(exp === undefined ? {} : { exp }),
      ...(change?.endorsement === undefined ? {} : { endorsement: change.endorsement }),
    };
  });
}

/** Returns the public keys with their validity. Invalid rows are left out. */
export function publicKeysOf(rows: readonly SigningKey[]): PublicKeys {
  const keys = publishedOf(rows).flatMap(readOne);
  // If two rows have the same key id, only the first row is used.
  return keys.filter(({ kid }, at) => keys.findIndex((key) => key.kid === kid) === at);
}

/** Returns a public key without its validity; undefined if the row contains no key. */
export function publicKeyOf({
  kid,
  x,
}: Pick<SigningKey, 'kid' | 'x'>): PublicKeys[number] | undefined {
  return readOne({
    kty: 'OKP',
    crv: 'Ed25519',
    kid,
    x,
  })[0];
}

function readOne(key: object): PublicKeys[number][] {
  try {
    return [...readPublicKeys({ keys: [key] })];
  } catch (error) {
    if (error instanceof KeySetError) {
      return [];
    }
    throw error;
  }
}
