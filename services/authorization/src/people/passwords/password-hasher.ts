import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keysAtOnce } from './derive-key.ts';
import { FairQueue, NotRunError, type Requester } from './fair-queue.ts';
import { NetworkUse } from './network-use.ts';
import { derive, hashAt, type PasswordHash } from './password-hash.ts';

/** Passwords, for a task whose turn it is. */
export interface Passwords {
  /** Salted scrypt (RFC 7914) of the password in Unicode form NFKC; salt and hash in base64url. */
  hash(password: string): Promise<PasswordHash>;
  /** Compares in constant time, with the parameters that are stored with the hash. */
  verify(password: string, stored: PasswordHash): Promise<boolean>;
  /** Takes as long as `verify`, for users that do not exist. */
  simulateVerify(password: string): Promise<void>;
}

export interface PasswordHasher {
  /** Makes a random password of 120 bits, with its hash. */
  random(): Promise<{ password: string; hash: PasswordHash }>;
  /**
   * Runs a task that hashes or compares a password, and what else only then is worth the work, when
   * it is the requester's turn.
   * @throws NotRunError when too many tasks are waiting, nobody waits for the result any more, or
   *   it is late; whatever `task` throws
   */
  inTurn<Result>(
    requester: Requester,
    task: (passwords: Passwords) => Promise<Result>,
  ): Promise<Result>;
}

const randomPasswordBytes = 15;
/**
 * A slow hash protects what can be guessed: a secret of 112 random bits or more needs none (NIST SP
 * 800-63B, 5.1.2.2).
 */
const randomPasswordCost = 1_024;
/**
 * A password takes about a third of a second. More may wait than have their turn in time: of 20
 * networks that all send at once, ten of each, so that as many people of another network find a
 * place beside them.
 */
const limits = {
  running: keysAtOnce,
  waitingPerOrigin: 8,
  waiting: 200,
  waitMs: 10_000,
};

/**
 * Of a request that waits for the result: the gateway gives one up after 30 s, and counts that as a
 * failure of the service.
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
        // Takes as long as every other one.
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
  /** Of a client that nobody knows: a right password does not count for its networks. */
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
 * @throws NotRunError where the result is not there in time, such as on a machine whose cores are
 *   busy: what runs goes on, unused
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
