import type { KeyStore } from '../store/key-store.ts';
import { endOfUse } from './key-periods.ts';

/** A public key of the log (RFC 7517, RFC 8037). */
export interface PublishedKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  /** Validity period, seconds since 1970. The last key has no end. */
  nbf: number;
  exp?: number;
  /** A signed note by which the key before it says that this one follows. */
  endorsement?: string;
}

/** The public halves of the stored keys, oldest first. Creates none. */
export async function readPublished(keys: Pick<KeyStore, 'list'>): Promise<PublishedKey[]> {
  const rows = await keys.list();
  return rows.map((row) => {
    const { kid, x, usedFrom, change } = row;
    const exp = endOfUse(rows, row);
    const nbf = Math.floor(usedFrom.getTime() / 1_000);
    return {
      ...{ kty: 'OKP', crv: 'Ed25519', x, kid, nbf },
      ...(exp === undefined ? {} : { exp }),
      ...(change?.endorsement === undefined ? {} : { endorsement: change.endorsement }),
    };
  });
}
