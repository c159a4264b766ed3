import { createHash } from 'node:crypto';
import { PlatformError } from '@irp/errors';
import type { Cluster, Redis } from 'ioredis';
import { RedisBreaker } from '../limits/redis-breaker.ts';
import { proofAgeMs } from './verify-proof.ts';

/** A proof is good from a minute before its time to a minute after; the rest is for clocks that differ. */
const keptForMs = 2 * proofAgeMs + 10_000;

/** A proof that is good, provided that it is used for the first time. */
export interface Proof {
  jkt: string;
  id: string;
}

export interface UsedProofsOptions {
  /** Where gateways tell each other; without it each knows its own only. */
  redis?: Redis | Cluster | undefined;
  /** The beginning of every key in Redis. */
  prefix?: string;
  maxKept?: number;
  now?: () => number;
}

/**
 * Which proofs were used. While Redis is away each gateway goes on with what came by it. When more are used than can be
 * remembered, further ones are refused: to forget one early would let it be used again.
 */
export class UsedProofs {
  readonly #redis: Redis | Cluster | undefined;
  readonly #prefix: string;
  readonly #breaker: RedisBreaker | undefined;
  readonly #maxKept: number;
  readonly #now: () => number;
  /** Value: until when, in the order of time. */
  readonly #used = new Map<string, number>();

  constructor({ redis, prefix = 'irp', maxKept = 200_000, now = () => performance.now() }: UsedProofsOptions = {}) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#breaker = redis && new RedisBreaker(redis);
    this.#maxKept = maxKept;
    this.#now = now;
  }

  get size(): number {
    return this.#used.size;
  }

  /** Marks a proof as used. False: it was already. @throws PlatformError 503 when nothing more can be remembered */
  async use({ jkt, id }: Proof): Promise<boolean> {
    const key = createHash('sha256').update(`${jkt} ${id}`).digest('base64url');
    if (!this.#useHere(key)) return false;
    const [redis, breaker] = [this.#redis, this.#breaker];
    if (redis === undefined || breaker === undefined) return true;
    const name = `${this.#prefix}:proof:${key}`;
    try {
      return (await breaker.run(name, () => redis.set(name, 1, 'PX', keptForMs, 'NX'))) !== null;
    } catch {
      return true;
    }
  }

  close(): void {
    this.#breaker?.close();
  }

  #useHere(key: string): boolean {
    const nowMs = this.#now();
    for (const [used, untilMs] of this.#used) {
      if (untilMs > nowMs) break;
      this.#used.delete(used);
    }
    if (this.#used.has(key)) return false;
    if (this.#used.size >= this.#maxKept)
      throw new PlatformError('unavailable', 'Too many proofs are in use for the moment.', { retryAfterS: 10 });
    this.#used.set(key, nowMs + keptForMs);
    return true;
  }
}
