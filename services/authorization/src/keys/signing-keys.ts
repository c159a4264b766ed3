import { newEvent } from '@irp/events';
import type { Logger } from '@irp/logging';
import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/sealing';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { system } from '../domain/event.ts';
import type { SigningKeyRow } from '../store/signing-key-model.ts';
import type { SigningKeyStore } from '../store/signing-key-store.ts';
import { keyRing, retired } from './key-ring.ts';

export interface SigningKeysOptions {
  store: SigningKeyStore;
  sealer: Sealer;
  log: Logger;
  now: () => number;
  /** How long a key signs before the next one takes over. */
  rotateEveryMs: number;
  /** How long a key is published before it signs: verifiers keep key sets for some minutes. */
  publishAheadMs: number;
  /** How long what was signed stays valid. */
  neededForMs: number;
}

export interface SigningKeys {
  /** The private keys, the signing one of each algorithm before its others; makes the first ones. */
  current(): Promise<JWK[]>;
  /** Makes the next keys where they are due, and drops what nobody needs. */
  maintain(): Promise<void>;
  /** Makes the next keys now. @returns their ids */
  rotate(usedInMs?: number): Promise<string[]>;
}

const algorithms = ['RS256', 'ES256'] as const;
const purpose = 'signing key';

export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { store, sealer, now, neededForMs, publishAheadMs, rotateEveryMs } = options;
  const ofAlgorithm = (rows: SigningKeyRow[], alg: string) => rows.filter((row) => row.alg === alg);

  /** Named after the key before: of two processes that make its successor at once, one does. */
  async function make(alg: SigningKeyRow['alg'], before: SigningKeyRow | undefined, usedFrom: Date): Promise<string> {
    const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2_048 });
    const jwk: JWK = { ...(await exportJWK(privateKey)), alg, use: 'sig' };
    jwk.kid = await calculateJwkThumbprint(jwk);
    const sealed = sealer.seal(JSON.stringify(jwk), purpose);
    const _id = before ? `${alg} after ${before.usedFrom.toISOString()}` : `${alg} first`;
    const told = { type: 'signing_key.created', data: { algorithm: alg, usedFrom: usedFrom.toISOString() } } as const;
    const event = newEvent(now(), { ...told, workspaceId: '', subject: jwk.kid, actor: system });
    const row = { _id, alg, sealed, createdAt: new Date(now()), usedFrom, outbox: [event] };
    await store.insert(row).catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    return jwk.kid;
  }

  function opened({ sealed }: SigningKeyRow): JWK {
    return JSON.parse(sealer.open(sealed, purpose)) as JWK;
  }

  async function ensured(): Promise<SigningKeyRow[]> {
    const rows = await store.list();
    const missing = algorithms.filter((alg) => ofAlgorithm(rows, alg).length === 0);
    if (missing.length === 0) return rows;
    await Promise.all(missing.map((alg) => make(alg, undefined, new Date(now()))));
    return store.list();
  }

  return {
    async current() {
      const rows = await ensured();
      const rings = algorithms.flatMap((alg) => keyRing(ofAlgorithm(rows, alg), now(), neededForMs));
      return rings.map(opened);
    },
    async maintain() {
      const rows = await ensured();
      for (const alg of algorithms) {
        const own = ofAlgorithm(rows, alg);
        const last = own.at(-1)!;
        const due = last.usedFrom.getTime() + rotateEveryMs - publishAheadMs <= now();
        if (due) await make(alg, last, new Date(now() + publishAheadMs));
        for (const old of retired(own, now(), neededForMs)) {
          const about = { workspaceId: '', subject: opened(old).kid ?? '', actor: system };
          const event = newEvent(now(), { type: 'signing_key.retired', ...about, data: { algorithm: alg } });
          await store.remove(old._id, new Date(now()), event);
        }
      }
    },
    async rotate(usedInMs = publishAheadMs) {
      const rows = await ensured();
      const usedFrom = new Date(now() + usedInMs);
      const kids = await Promise.all(algorithms.map((alg) => make(alg, ofAlgorithm(rows, alg).at(-1), usedFrom)));
      options.log.info({ kids, usedFrom }, 'new signing keys');
      return kids;
    },
  };
}
