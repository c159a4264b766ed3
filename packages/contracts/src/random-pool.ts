import { randomBytes } from 'node:crypto';

const poolBytes = 8_192;
let pool: Buffer = Buffer.alloc(0);
let taken = poolBytes;

/** Random bytes, each given once. Asking the system for a few costs as much as for many. */
export function pooledRandomBytes(count: number): Buffer {
  if (taken + count > pool.length) {
    pool = randomBytes(Math.max(poolBytes, count));
    taken = 0;
  }
  taken += count;
  return pool.subarray(taken - count, taken);
}
