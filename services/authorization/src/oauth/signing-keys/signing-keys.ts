import type { signingKeyStates } from '@irp/contracts/authorization';
import { newEvent } from '@irp/events';
import type { Logger } from '@irp/observability';
import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { system } from '../../kernel/system-actor.ts';
import { keyRing, retired } from './key-ring.ts';
import { openSigningKey, sealSigningKey } from './sealed-signing-key.ts';
import type { SigningKeyRow } from './store/signing-key-model.ts';
import type { SigningKeyStore } from './store/signing-key-store.ts';

export interface SigningKeysOptions {
  store: SigningKeyStore;
  sealer: Sealer;
  log: Logger;
  now: () => number;
  /** Signing period of a key, until the next key takes over. */
  rotateEveryMs: number;
  /**
   * Milliseconds for which a key is published before its first signature, because verifiers cache
   * key sets for some minutes.
   */
  publishAheadMs: number;
  /** Validity of a signature. */
  verifiableForMs: number;
}

export interface SigningKeys {
  /**
   * Returns the private keys; of each algorithm, the signing key comes first. Creates the first
   * keys.
   */
  current(): Promise<JWK[]>;
  /**
   * Returns public keys that are no longer published. A former key verifies an ID token that an
   * application sends later as `id_token_hint`.
   */
  former(): Promise<JWK[]>;
  /** Returns published and former keys, for operators. */
  describe(): Promise<DescribedKey[]>;
  /** Creates due keys, and retires keys that are no longer published. */
  maintain(): Promise<void>;
  /**
   * Creates the next keys now.
   * @param usedInMs milliseconds until the keys start to sign; default: `publishAheadMs`.
   * @returns the ids of the created keys
   */
  rotate(usedInMs?: number): Promise<string[]>;
}

/** A signing key without its private part. */
interface DescribedKey {
  kid: string;
  algorithm: SigningKeyRow['alg'];
  state: (typeof signingKeyStates)[number];
  usedFrom: string | null;
}

const algorithms = ['RS256', 'ES256'] as const;
/**
 * Length of RSA keys in bits: 128 bits of security, the same as P-256 (NIST SP 800-57 part 1, table
 * 2).
 */
const rsaBits = 3_072;
/**
 * Retention of a retired public key. The retention equals the lifetime of a grant, because an
 * application may send the ID token of a sign-in as hint during that time.
 */
const keepRetiredMs = 365 * 86_400_000;

export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { store, sealer, now, verifiableForMs, publishAheadMs, rotateEveryMs } = options;
  const ofAlgorithm = (rows: SigningKeyRow[], alg: string) => rows.filter((row) => row.alg === alg);

  /**
   * Creates a key. The id of a key contains the id of the previous key. If two processes create the
   * successor at the same time, the second insert fails.
   */
  async function createKey(
    alg: SigningKeyRow['alg'],
    before: SigningKeyRow | undefined,
    usedFrom: Date,
  ): Promise<string> {
    const { privateKey } = await generateKeyPair(alg, {
      extractable: true,
      modulusLength: rsaBits,
    });
    const jwk: JWK = {
      ...(await exportJWK(privateKey)),
      alg,
      use: 'sig',
    };
    jwk.kid = await calculateJwkThumbprint(jwk);
    const _id = before ? `${alg} after ${before.usedFrom.toISOString()}` : `${alg} first`;
    const sealed = sealSigningKey(jwk, _id, sealer);
    const payload = {
      type: 'signing_key.created',
      data: {
        algorithm: alg,
        usedFrom: usedFrom.toISOString(),
      },
    } as const;
    const event = newEvent(now(), {
      ...payload,
      workspaceId: '',
      subject: jwk.kid,
      actor: system,
    });
    const row = {
      _id,
      alg,
      sealed,
      createdAt: new Date(now()),
      usedFrom,
      outbox: [event],
    };
    await store
      .insert(row)
      .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    return jwk.kid;
  }

  const decryptKey = (row: SigningKeyRow): JWK => openSigningKey(row, sealer);

  async function ensureKeys(): Promise<SigningKeyRow[]> {
    const rows = await store.list();
    const missing = algorithms.filter((alg) => ofAlgorithm(rows, alg).length === 0);
    if (missing.length === 0) {
      return rows;
    }
    await Promise.all(missing.map((alg) => createKey(alg, undefined, new Date(now()))));
    return store.list();
  }

  return {
    async current() {
      const rows = await ensureKeys();
      const rings = algorithms.flatMap((alg) =>
        keyRing(ofAlgorithm(rows, alg), now(), verifiableForMs),
      );
      return rings.map(decryptKey);
    },
    async maintain() {
      const rows = await ensureKeys();
      for (const alg of algorithms) {
        const own = ofAlgorithm(rows, alg);
        const last = own.at(-1);
        if (last === undefined) {
          continue;
        }
        const due = last.usedFrom.getTime() + rotateEveryMs - publishAheadMs <= now();
        if (due) {
          await createKey(alg, last, new Date(now() + publishAheadMs));
        }
        for (const old of retired(own, now(), verifiableForMs)) {
          const key = publicPart(decryptKey(old));
          const about = {
            workspaceId: '',
            subject: key.kid ?? '',
            actor: system,
          };
          const event = newEvent(now(), {
            type: 'signing_key.retired',
            ...about,
            data: { algorithm: alg },
          });
          await store.retire(old._id, JSON.stringify(key), new Date(now()), event);
        }
      }
      await store.removeRetired(new Date(now() - keepRetiredMs));
    },
    async former() {
      const [rows, retiredRows] = await Promise.all([store.list(), store.listRetired()]);
      // Stored keys that are no longer published, and that the next call of `maintain` retires.
      const leaving = algorithms.flatMap((alg) =>
        retired(ofAlgorithm(rows, alg), now(), verifiableForMs),
      );
      const keys = retiredRows.map(({ publicKey }) => JSON.parse(publicKey) as JWK);
      return [...keys, ...leaving.map((row) => publicPart(decryptKey(row)))];
    },
    async describe() {
      const [rows, retiredRows] = await Promise.all([ensureKeys(), store.listRetired()]);
      const published = algorithms.flatMap((alg) =>
        keyRing(ofAlgorithm(rows, alg), now(), verifiableForMs).map((row, at): DescribedKey => {
          const stateOfOthers = row.usedFrom.getTime() > now() ? 'upcoming' : 'former';
          return {
            kid: decryptKey(row).kid ?? '',
            algorithm: alg,
            state: at === 0 ? 'current' : stateOfOthers,
            usedFrom: row.usedFrom.toISOString(),
          };
        }),
      );
      const others = retiredRows.map(({ alg, publicKey }): DescribedKey => {
        const { kid = '' } = JSON.parse(publicKey) as JWK;
        return {
          kid,
          algorithm: alg,
          state: 'retired',
          usedFrom: null,
        };
      });
      return [...published, ...others];
    },
    async rotate(usedInMs = publishAheadMs) {
      const rows = await ensureKeys();
      const usedFrom = new Date(now() + usedInMs);
      const kids = await Promise.all(
        algorithms.map((alg) => createKey(alg, ofAlgorithm(rows, alg).at(-1), usedFrom)),
      );
      options.log.info({ kids, usedFrom }, 'signing keys created');
      return kids;
    },
  };
}

function publicPart({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...key }: JWK): JWK {
  return key;
}
