import { randomBytes } from 'node:crypto';

const poolBytes = 8_192;
let pool: Buffer = Buffer.alloc(0);
let used = poolBytes;

/**
 * Returns random bytes from a pool, because a system call for a few bytes takes as long as for
 * thousands. No byte is returned twice.
 */
export function pooledRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(Math.max(poolBytes, count));
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
