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
  /** The log's name in its checkpoints. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Age at which a new key replaces a key. */
  rotateEveryMs: number;
  /** Publication period of a key before its first signature; at most half of the age. */
  publishAheadMs: number;
  /**
   * The time of the latest checkpoint of the log of checkpoints, in milliseconds since 1970: may be
   * later than now if a clock was ahead. 0 without a checkpoint.
   */
  lastSignedMs: () => Promise<number>;
}

interface CurrentKey {
  signer: NoteSigner;
  /**
   * Start of the validity period. The key must not sign with an earlier time, even if the clock was
   * set back.
   */
  usedFrom: Date;
}

export interface SigningKeys {
  /**
   * The signing key at a time, in milliseconds since 1970; default: now. Creates the first key if
   * none exists, and the next key before the current key is too old.
   */
  current(time?: number): Promise<CurrentKey>;
  /**
   * All keys, oldest first: old keys verify past signatures, upcoming keys verify future
   * signatures.
   */
  published(): Promise<PublishedKey[]>;
  /** The stored keys, oldest first. */
  rows(): Promise<SigningKey[]>;
  /**
   * Stores a key after the keys in `rows`.
   * @returns undefined if another process has stored the next key in the meantime
   */
  follow(
    rows: readonly SigningKey[],
    usedFrom: Date,
    cause: KeyChange['cause'],
  ): Promise<SigningKey | undefined>;
  /**
   * The earliest start of a next key, in milliseconds since 1970: the former key is valid until
   * then, and so are its signatures by a clock that was ahead. A compromised key is nevertheless
   * replaced immediately.
   */
  earliestNext(): Promise<number>;
  /** Publication period of a key before its first signature. */
  publishAheadMs: number;
}

/**
 * Maximum age of the cached keys of other processes: much less than the remaining signing time of a
 * former key.
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
   * The number is unique: if two processes create the next key concurrently, a single key is
   * stored.
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
      // A key in an attacker's hands cannot vouch for another key.
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
      // A new key would sign new data, but nothing would verify the existing data.
      if ((await lastSignedMs()) > 0) {
        throw new KeyError(
          'signing_keys has no key, and the log has checkpoints: restore signing_keys from a backup.',
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
        throw new Error('the signing key that was just stored is missing');
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
