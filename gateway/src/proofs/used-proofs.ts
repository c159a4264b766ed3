import { createHash } from 'node:crypto';
import { PlatformError } from '@irp/errors';
import { RedisBreaker } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';
import { maxProofAgeMs } from './verify-proof.ts';

/**
 * The time for which a used proof is stored. A gateway accepts a proof from a minute before its
 * `iat` until a minute after its `iat`. The additional 10 s allow for clock skew between gateways.
 */
const retentionMs = 2 * maxProofAgeMs + 10_000;

/** The identity of a verified DPoP proof: the thumbprint of its key, and its `jti`. */
export interface Proof {
  jkt: string;
  id: string;
}

export interface UsedProofsOptions {
  /**
   * The Redis in which gateways share used proofs. Default: each process knows only its own proofs.
   */
  redis?: Redis | Cluster | undefined;
  /** Prefix of every key in Redis. Default: `irp`. */
  prefix?: string;
  /** Maximum number of proofs in memory. Default: 200,000. */
  maxProofs?: number;
  now?: () => number;
}

/**
 * Detects replayed DPoP proofs (RFC 9449, section 11.1). While Redis is unavailable, each gateway
 * detects replays of proofs received by itself. A full store rejects further proofs: early eviction
 * of a proof would allow its replay.
 */
export class UsedProofs {
  readonly #redis: Redis | Cluster | undefined;
  readonly #prefix: string;
  readonly #breaker: RedisBreaker | undefined;
  readonly #maxProofs: number;
  readonly #now: () => number;
  /** The time in milliseconds at which each proof expires, in order of expiry. */
  readonly #used = new Map<string, number>();

  constructor({
    redis,
    prefix = 'irp',
    maxProofs = 200_000,
    now = () => performance.now(),
  }: UsedProofsOptions = {}) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#breaker = redis && new RedisBreaker(redis, { prefix });
    this.#maxProofs = maxProofs;
    this.#now = now;
  }

  get size(): number {
    return this.#used.size;
  }

  /**
   * Marks a proof as used.
   * @returns false if the proof was already used
   * @throws PlatformError 503 when the memory for proofs is full
   */
  async markUsed({ jkt, id }: Proof): Promise<boolean> {
    const key = createHash('sha256').update(`${jkt} ${id}`).digest('base64url');
    if (!this.#markUsedLocally(key)) {
      return false;
    }
    const [redis, breaker] = [this.#redis, this.#breaker];
    if (redis === undefined || breaker === undefined) {
      return true;
    }
    const name = `${this.#prefix}:proof:${key}`;
    try {
      return (await breaker.run(name, () => redis.set(name, 1, 'PX', retentionMs, 'NX'))) !== null;
    } catch {
      return true;
    }
  }

  close(): void {
    this.#breaker?.close();
  }

  #markUsedLocally(key: string): boolean {
    const nowMs = this.#now();
    for (const [used, expiresAtMs] of this.#used) {
      if (expiresAtMs > nowMs) {
        break;
      }
      this.#used.delete(used);
    }
    if (this.#used.has(key)) {
      return false;
    }
    if (this.#used.size >= this.#maxProofs) {
      throw new PlatformError('unavailable', 'Too many DPoP proofs are in use. Retry in 10 s.', {
        retryAfterS: 10,
      });
    }
    this.#used.set(key, nowMs + retentionMs);
    return true;
  }
}
