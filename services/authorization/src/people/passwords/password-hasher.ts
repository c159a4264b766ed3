import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keysAtOnce } from './derive-key.ts';
import { FairQueue, NotRunError, type Requester } from './fair-queue.ts';
import { NetworkUse } from './network-use.ts';
import { derive, hashAt, type PasswordHash } from './password-hash.ts';

/** Password functions for a task in its turn. */
export interface Passwords {
  /** Salted scrypt (RFC 7914) of the password in Unicode form NFKC; salt and hash in base64url. */
  hash(password: string): Promise<PasswordHash>;
  /** Compares in constant time, with the parameters stored with the hash. */
  verify(password: string, stored: PasswordHash): Promise<boolean>;
  /** Takes as long as `verify`, for users that do not exist. */
  simulateVerify(password: string): Promise<void>;
}

export interface PasswordHasher {
  /** Generates a random password of 120 bits, with its hash. */
  random(): Promise<{ password: string; hash: PasswordHash }>;
  /**
   * Runs a task that hashes or compares a password in the requester's turn. The task can include
   * further work that is only useful in this turn.
   * @throws NotRunError when too many tasks are waiting, nobody waits for the result any more, or
   *   the result is late; and the errors of `task`
   */
  inTurn<Result>(
    requester: Requester,
    task: (passwords: Passwords) => Promise<Result>,
  ): Promise<Result>;
}

const randomPasswordBytes = 15;
/**
 * A slow hash protects guessable passwords: a secret of at least 112 random bits needs no slow hash
 * (NIST SP 800-63B, 5.1.2.2).
 */
const randomPasswordCost = 1_024;
/**
 * A password takes about a third of a second. More tasks may wait than can run in time: if 20
 * networks send tasks at once, ten tasks of each, then as many people of another network still find
 * a place.
 */
const limits = {
  running: keysAtOnce,
  waitingPerOrigin: 8,
  waiting: 200,
  waitMs: 10_000,
};

/**
 * Maximum wait of a request for the result: the gateway gives up a request after 30 s, and counts
 * the timeout as a failure of the service.
 */
const defaultResponseMs = 25_000;

/**
 * @param cost scrypt's N, a power of two: a hash takes 1 KiB of memory times N
 * @param responseMs the longest time from the arrival of a requester with a `signal` to the result;
 *   default 25,000
 */
export function createPasswordHasher(cost: number, responseMs = defaultResponseMs): PasswordHasher {
  const current = {
    cost,
    blockSize: 8,
    parallelization: 1,
  };
  const passwords: Passwords = {
    hash: (password) => hashAt(password, current),
    async verify(password, stored) {
      const hash = await derive(password, Buffer.from(stored.salt, 'base64url'), stored);
      if (stored.cost < cost) {
        // Takes as long as every other comparison.
        await passwords.simulateVerify(password);
      }
      const expected = Buffer.from(stored.hash, 'base64url');
      return expected.length === hash.length && timingSafeEqual(expected, hash);
    },
    async simulateVerify(password) {
      await derive(password, Buffer.alloc(16), current);
    },
  };
  const uses = new NetworkUse();
  const queue = new FairQueue(limits, uses);
  /** For a client that is not known: a right password does not count for the client's networks. */
  const forgiving = (address: string): Passwords => ({
    ...passwords,
    async verify(password, stored) {
      const isRight = await passwords.verify(password, stored);
      if (isRight) {
        uses.forgive(address);
      }
      return isRight;
    },
  });
  return {
    async random() {
      const password = randomBytes(randomPasswordBytes).toString('base64url');
      const hash = await hashAt(password, {
        ...current,
        cost: Math.min(cost, randomPasswordCost),
      });
      return { password, hash };
    },
    inTurn(requester, task) {
      const result = queue.run(requester, () =>
        task(requester.isKnown ? passwords : forgiving(requester.origin)),
      );
      return requester.signal === undefined ? result : within(responseMs, result);
    },
  };
}

/**
 * @throws NotRunError if the result is late, such as on a machine with busy cores: the task
 *   continues, and its result is discarded
 */
async function within<Result>(ms: number, result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotRunError()), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
