import { randomBytes, timingSafeEqual } from 'node:crypto';
import { withTimeout } from '@irp/errors';
import { keysAtOnce } from './derive-key.ts';
import { FairQueue, NotRunError, type Requester } from './fair-queue.ts';
import { NetworkUse } from './network-use.ts';
import { derive, hashAt, type PasswordHash } from './password-hash.ts';

/** Password functions for a task that the queue has started. */
export interface Passwords {
  /**
   * Hashes a password with salted scrypt (RFC 7914), in Unicode form NFKC. Salt and hash are
   * base64url.
   */
  hash(password: string): Promise<PasswordHash>;
  /** Compares a password in constant time, with the parameters stored with the hash. */
  verify(password: string, stored: PasswordHash): Promise<boolean>;
  /** Takes as long as `verify`, for a user that does not exist. */
  simulateVerify(password: string): Promise<void>;
}

export interface PasswordHasher {
  /** Generates a random password of 120 bits, with its hash. */
  random(): Promise<{ password: string; hash: PasswordHash }>;
  /**
   * Queues a task that hashes or compares a password, and resolves to the result of the task. The
   * task may do further work, such as queries.
   * @throws NotRunError if the task was not started or the result is late, and the errors of `task`
   */
  inTurn<Result>(
    requester: Requester,
    task: (passwords: Passwords) => Promise<Result>,
  ): Promise<Result>;
}

const randomPasswordBytes = 15;
/**
 * scrypt's N for generated passwords. A slow hash protects passwords that can be guessed. A secret
 * of at least 112 random bits needs no slow hash (NIST SP 800-63B, 5.1.2.2).
 */
const randomPasswordCost = 1_024;
/**
 * Limits of the queue. A password takes about a third of a second, so not all 200 waiting tasks can
 * run within `waitMs`. Up to 200 tasks may wait, so that 20 networks with ten tasks each do not
 * keep out another network.
 */
const limits = {
  running: keysAtOnce,
  waitingPerOrigin: 8,
  waiting: 200,
  waitMs: 10_000,
};

/**
 * Longest time in milliseconds from a request to its result. The gateway stops waiting for a
 * response after 30 s, and counts the timeout as a failure of the service.
 */
const defaultResponseMs = 25_000;

/**
 * Creates a hasher.
 * @param cost scrypt's N, a power of two; a hash takes N KiB of memory
 * @param responseMs maximum milliseconds from the request to the result, for requesters with a
 *   `signal`; default 25,000
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
        // The stored hash has a lower cost than new hashes, so its comparison is faster. A second
        // derivation makes the comparison take at least as long as the comparison with a new hash.
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
  /**
   * Returns the password functions for a requester that is not known. After a right password,
   * `verify` reverts the count of the comparison for the client's networks.
   */
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
      if (requester.signal === undefined) {
        return result;
      }
      // A hash takes long on a machine with busy cores. The task continues after the timeout.
      return withTimeout(responseMs, result, () => new NotRunError());
    },
  };
}
