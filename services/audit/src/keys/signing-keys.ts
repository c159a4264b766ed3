import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Sealer } from '@irp/sealing';
import { createNoteSigner, type NoteSigner } from '@irp/transparency';
import type { KeyStore } from '../store/key-store.ts';

export interface SigningKeysOptions {
  keys: KeyStore;
  sealer: Sealer;
  /** Milliseconds since 1970. */
  now: () => number;
  /** How long a key signs before the next one takes over. */
  rotateEveryMs: number;
}

/** A public key of the log, as verifiers take it (RFC 7517, RFC 8037). */
interface PublishedKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  /** Seconds since 1970: from when to when it signs. The present one has no end yet. */
  nbf: number;
  exp?: number;
}

interface PresentKey {
  signer: NoteSigner;
  /** Nothing that it signs may be of an earlier time, even when the clock has jumped back: verifiers would refuse it. */
  usedFrom: Date;
}

export interface SigningKeys {
  /** The present one; made where it is missing or has had its time. */
  signer(): Promise<PresentKey>;
  /** All there ever were, the oldest first: what they signed is to be verified for as long as it is kept. */
  published(): Promise<PublishedKey[]>;
}

const purpose = 'audit signing key';
/** Two processes that change over a moment apart both sign with a key that is valid. */
const overlapS = 300;

export function createSigningKeys({ keys, sealer, now, rotateEveryMs }: SigningKeysOptions): SigningKeys {
  let present: PresentKey | undefined;

  /** Numbered: of two processes that make the next one at once, one does. */
  async function make(number: number): Promise<void> {
    const kid = randomUUID();
    const { privateKey } = generateKeyPairSync('ed25519');
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid };
    const { x } = createNoteSigner(jwk).publicJwk;
    await keys.add({ number, kid, x, usedFrom: new Date(now()), sealed: sealer.seal(JSON.stringify(jwk), purpose) });
  }

  async function signer(): Promise<PresentKey> {
    if (present && present.usedFrom.getTime() + rotateEveryMs > now()) return present;
    let rows = await keys.list();
    const last = rows.at(-1);
    if (!last || last.usedFrom.getTime() + rotateEveryMs <= now()) {
      await make((last?.number ?? 0) + 1);
      rows = await keys.list();
    }
    const { sealed, usedFrom } = rows.at(-1)!;
    present = { signer: createNoteSigner(JSON.parse(sealer.open(sealed, purpose))), usedFrom };
    return present;
  }

  return {
    signer,
    async published() {
      await signer();
      const rows = await keys.list();
      return rows.map(({ kid, x, usedFrom }, at) => {
        const next = rows[at + 1];
        const exp = next && Math.ceil(next.usedFrom.getTime() / 1_000) + overlapS;
        const nbf = Math.floor(usedFrom.getTime() / 1_000);
        return { kty: 'OKP', crv: 'Ed25519', x, kid, nbf, ...(exp === undefined ? {} : { exp }) };
      });
    },
  };
}
