import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { newId } from '@irp/contracts';
import type { Sealer } from '@irp/secrets';
import { createNoteSigner, endorseKey, type NoteSigner } from '@irp/transparency';
import { KeyError } from '../recorder/integrity-error.ts';
import type { KeyStore, SigningKey } from '../store/key-store.ts';
import type { KeyChange } from '../store/models.ts';
import { keyInForce, upcomingKey } from './key-periods.ts';
import { type PublishedKey, readPublished } from './published-keys.ts';
import { openSigningKey, sealSigningKey } from './sealed-signing-key.ts';

export interface SigningKeysOptions {
  keys: KeyStore;
  sealer: Sealer;
  /** The name of the log in its checkpoints. */
  origin: string;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
  /** Age at which a key is replaced, in milliseconds. */
  rotateEveryMs: number;
  /**
   * How long a key is published before it signs, in milliseconds. At most half of `rotateEveryMs`.
   */
  publishAheadMs: number;
  /**
   * Returns the time of the latest checkpoint of the log of checkpoints, in milliseconds since
   * 1970; 0 if the log has no checkpoint. The time can be in the future if the clock was ahead.
   */
  lastSignedMs: () => Promise<number>;
}

interface CurrentKey {
  signer: NoteSigner;
  /**
   * Begin of the validity. The key must not sign with an earlier time, even if the clock was set
   * back.
   */
  usedFrom: Date;
}

export interface SigningKeys {
  /**
   * Returns the key that signs at a time in milliseconds since 1970. Default: now. Creates the
   * first key if no key exists. Creates the next key `publishAheadMs` before the present key must
   * be replaced.
   */
  current(time?: number): Promise<CurrentKey>;
  /**
   * Returns all keys, the oldest first. Verifiers need earlier keys for earlier signatures, and the
   * upcoming key for later signatures.
   */
  published(): Promise<PublishedKey[]>;
  /** Returns the stored keys, the oldest first. */
  rows(): Promise<SigningKey[]>;
  /**
   * Stores a key as the successor of the keys in `rows`.
   * @returns the stored key; undefined if another process has stored a successor of these keys
   *   first
   */
  follow(
    rows: readonly SigningKey[],
    usedFrom: Date,
    cause: KeyChange['cause'],
  ): Promise<SigningKey | undefined>;
  /**
   * Returns the earliest time at which a next key may begin to sign, in milliseconds since 1970.
   * The time is after all signatures of the present key, even if the clock was ahead. A compromised
   * key is replaced at once.
   */
  earliestNext(): Promise<number>;
  /** How long a key is published before it signs, in milliseconds. */
  publishAheadMs: number;
}

/**
 * Maximum age of cached keys in milliseconds. A former key stays valid for much longer after the
 * next key begins to sign.
 */
const refreshMs = 5_000;

export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { keys, sealer, origin, now, rotateEveryMs, lastSignedMs } = options;
  const publishAheadMs = Math.min(options.publishAheadMs, rotateEveryMs / 2);
  const signers = new Map<string, NoteSigner>();
  let known: { rows: SigningKey[]; readMs: number } | undefined;

  async function read(): Promise<SigningKey[]> {
    known = {
      rows: await keys.list(),
      readMs: now(),
    };
    return known.rows;
  }

  function signerOf(row: SigningKey): NoteSigner {
    const { kid } = row;
    const signer = signers.get(kid) ?? createNoteSigner(openSigningKey(row, sealer));
    signers.set(kid, signer);
    return signer;
  }

  /**
   * Creates the next key. The number of a key is unique, so only one of several concurrent
   * processes can store the next key.
   */
  async function create(
    usedFrom: Date,
    former?: SigningKey,
    cause?: KeyChange['cause'],
  ): Promise<SigningKey | undefined> {
    const kid = randomUUID();
    const { privateKey } = generateKeyPairSync('ed25519');
    const jwk = {
      ...privateKey.export({ format: 'jwk' }),
      kid,
    };
    const signer = createNoteSigner(jwk);
    const sealed = sealSigningKey(
      {
        ...jwk,
        usedFrom: usedFrom.toISOString(),
      },
      sealer,
    );
    const row: SigningKey = {
      number: (former?.number ?? 0) + 1,
      kid,
      x: signer.publicJwk.x,
      usedFrom,
      sealed,
    };
    if (former && cause) {
      row.change = {
        cause,
        at: new Date(now()),
        eventId: newId(now()),
      };
      // After a compromise, the former key does not endorse the new key, because an attacker could
      // also sign an endorsement with the former key.
      if (cause !== 'compromise') {
        row.change.endorsement = await endorseKey(origin, usedFrom, signerOf(former), signer);
      }
    }
    return (await keys.add(row)) ? row : undefined;
  }

  async function earliestNext(): Promise<number> {
    return Math.max(now(), await lastSignedMs());
  }

  async function rows(): Promise<SigningKey[]> {
    const fresh = known && Math.abs(now() - known.readMs) < refreshMs ? known.rows : await read();
    const current = keyInForce(fresh, now());
    if (current === undefined) {
      // No new key is created if signed checkpoints exist but no key is stored. A new key could not
      // verify the existing checkpoints.
      if ((await lastSignedMs()) > 0) {
        throw new KeyError(
          'signing_keys has no key, but the audit log has checkpoints: restore signing_keys from a backup.',
        );
      }
      await create(new Date(now()));
      return read();
    }
    const dueMs = current.usedFrom.getTime() + rotateEveryMs;
    if (dueMs - publishAheadMs > now() || upcomingKey(fresh, now())) {
      return fresh;
    }
    const latest = await read();
    if (latest.length === fresh.length) {
      const usedFromMs = Math.max(dueMs, now() + publishAheadMs, await earliestNext());
      await create(new Date(usedFromMs), latest.at(-1), 'age');
    }
    return read();
  }

  return {
    async current(time = now()) {
      const row = keyInForce(await rows(), time);
      if (!row) {
        throw new Error('the signing key was stored, but a read does not find the key');
      }
      return {
        signer: signerOf(row),
        usedFrom: row.usedFrom,
      };
    },
    async published() {
      await rows();
      return readPublished(keys);
    },
    async rows() {
      await rows();
      return read();
    },
    async follow(before, usedFrom, cause) {
      const row = await create(usedFrom, before.at(-1), cause);
      await read();
      return row;
    },
    earliestNext,
    publishAheadMs,
  };
}
