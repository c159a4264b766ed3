import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Sealer } from '@irp/sealing';
import { createNoteSigner, type NoteSigner } from '@irp/transparency';
import type { KeyStore } from '../store/key-store.ts';

export interface SigningKeysOptions {
  keys: KeyStore;
  sealer: Sealer;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Age at which a key is replaced by a new one. */
  rotateEveryMs: number;
}

/** A public key of the log (RFC 7517, RFC 8037). */
interface PublishedKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  /** Validity period, seconds since 1970. The current key has no end. */
  nbf: number;
  exp?: number;
}

interface CurrentKey {
  signer: NoteSigner;
  /** Start of the validity period. It must not sign anything with an earlier time, even if the clock was set back. */
  usedFrom: Date;
}

export interface SigningKeys {
  /** The key that signs now. Creates one where it is missing or too old. */
  current(): Promise<CurrentKey>;
  /** All keys, oldest first: old ones verify what they have signed. */
  published(): Promise<PublishedKey[]>;
}

const purpose = 'audit signing key';
/** Two processes that rotate at slightly different times both sign with a valid key. */
const overlapS = 300;

export function createSigningKeys({ keys, sealer, now, rotateEveryMs }: SigningKeysOptions): SigningKeys {
  let cached: CurrentKey | undefined;
  const isTooOld = (usedFrom: Date) => usedFrom.getTime() + rotateEveryMs <= now();

  /** The number is unique: if two processes create the next key at the same time, one key is stored. */
  async function create(number: number): Promise<void> {
    const kid = randomUUID();
    const { privateKey } = generateKeyPairSync('ed25519');
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid };
    const { x } = createNoteSigner(jwk).publicJwk;
    const sealed = sealer.seal(JSON.stringify(jwk), purpose, kid);
    await keys.add({ number, kid, x, usedFrom: new Date(now()), sealed });
  }

  async function newest() {
    const rows = await keys.list();
    return rows.at(-1);
  }

  async function current(): Promise<CurrentKey> {
    if (cached && !isTooOld(cached.usedFrom)) return cached;
    let row = await newest();
    if (!row || isTooOld(row.usedFrom)) {
      await create((row?.number ?? 0) + 1);
      row = await newest();
    }
    if (!row) throw new Error('the signing key that was just stored is missing');
    const { sealed, usedFrom, kid } = row;
    cached = { signer: createNoteSigner(JSON.parse(sealer.open(sealed, purpose, kid))), usedFrom };
    return cached;
  }

  return {
    current,
    async published() {
      await current();
      return readPublished(keys);
    },
  };
}

/** The public halves of the stored keys, oldest first. Creates none. */
export async function readPublished(keys: Pick<KeyStore, 'list'>): Promise<PublishedKey[]> {
  const rows = await keys.list();
  return rows.map(({ kid, x, usedFrom }, index) => {
    const next = rows[index + 1];
    const exp = next && Math.ceil(next.usedFrom.getTime() / 1_000) + overlapS;
    const nbf = Math.floor(usedFrom.getTime() / 1_000);
    return { kty: 'OKP', crv: 'Ed25519', x, kid, nbf, ...(exp === undefined ? {} : { exp }) };
  });
}
