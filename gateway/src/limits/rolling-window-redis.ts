import type { Cluster, Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { BlockedKeys } from './blocked-keys.ts';
import {
  assertBound,
  monotonicMs,
  type RollingWindowMemory,
  type RollingWindowOptions,
} from './rolling-window-memory.ts';
import { drawScript, holdScript, runScript } from './rolling-window-scripts.ts';
import { assertCost, holdMs } from './rolling-window-storage.ts';

/** Distances in the log are 4 bytes of microseconds, which reach 71 minutes. */
const LONGEST_WINDOW_MS = 3_600_000;

export interface RollingWindowRedisOptions extends RollingWindowOptions {
  storeClient: Redis | Cluster;
  /** Set it to `points`: a full key is then refused from memory until the moment that a slot is free. */
  inMemoryBlockOnConsumed?: number;
  /** Answers when Redis does not. */
  insuranceLimiter?: RollingWindowMemory;
  /** Runs each command: the place for a deadline and a circuit breaker. */
  guard?: <T>(key: string, command: () => Promise<T>) => Promise<T>;
  /** Milliseconds in place of Redis's own TIME, for tests. */
  redisNow?: () => number;
}

interface Verdict {
  consumed: number;
  waitMs: number;
  sentAtMs: number;
}

/**
 * rate-limiter-flexible's Redis limiter over a true rolling window, with the semantics of {@link RollingWindowMemory}
 * to the microsecond of Redis's clock, for any number of processes. One atomic script a decision; a refusal writes
 * nothing. `consume`, `get`, `set`, `block`, `delete`, `penalty`, in-memory blocking and insurance work; `reward` is refused.
 */
export class RollingWindowRedis extends RateLimiterRedis {
  declare protected client: Redis | Cluster;
  declare protected inMemoryBlockOnConsumed: number;
  declare protected _inMemoryBlockedKeys: BlockedKeys;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #redisNow: (() => number) | undefined;
  readonly #guard: <T>(key: string, command: () => Promise<T>) => Promise<T>;

  constructor(options: RollingWindowRedisOptions) {
    const { guard, redisNow, now = monotonicMs, windowMs, ...rest } = options;
    super({ ...rest, duration: windowMs / 1000 });
    assertBound(options);
    if (windowMs > LONGEST_WINDOW_MS)
      throw new RangeError(`windowMs must be at most ${LONGEST_WINDOW_MS}, not ${windowMs}`);
    this.#windowMs = windowMs;
    this.#now = now;
    this.#redisNow = redisNow;
    this.#guard = guard ?? ((_key, command) => command());
    this._inMemoryBlockedKeys = new BlockedKeys(now);
  }

  /** The braces are Redis Cluster's hash tag: all that belongs to one subject lives on one node. */
  override getKey(key: string | number): string {
    return `${this.keyPrefix}:{${key}}`;
  }

  override parseKey(rlKey: string): string {
    return rlKey.slice(this.keyPrefix.length + 2, -1);
  }

  async _upsert(rlKey: string, points: number, msDuration: number, forceExpire = false): Promise<Verdict> {
    if (forceExpire) return this.#hold(rlKey, points, msDuration);
    assertCost(points, this.points);
    return this.#draw(rlKey, points);
  }

  async _get(rlKey: string): Promise<Verdict | null> {
    const verdict = await this.#draw(rlKey, 0);
    return verdict.consumed === 0 ? null : verdict;
  }

  async _delete(rlKey: string): Promise<boolean> {
    return (await this.#guard(rlKey, () => this.client.del(rlKey))) > 0;
  }

  _getRateLimiterRes(_rlKey: string, cost: number, { consumed, waitMs }: Verdict): RateLimiterRes {
    return new RateLimiterRes(Math.max(this.points - consumed, 0), waitMs, consumed, consumed === cost);
  }

  _afterConsume(
    resolve: (res: RateLimiterRes) => void,
    reject: (res: RateLimiterRes) => void,
    rlKey: string,
    cost: number,
    verdict: Verdict,
  ): void {
    const res = this._getRateLimiterRes(rlKey, cost, verdict);
    const counted = verdict.consumed > this.points ? verdict.consumed - cost : verdict.consumed;
    if (this.inMemoryBlockOnConsumed > 0 && counted === this.points) {
      this._inMemoryBlockedKeys.add(rlKey, verdict.sentAtMs, verdict.waitMs);
    }
    if (res.consumedPoints > this.points) reject(res);
    else resolve(res);
  }

  async #draw(rlKey: string, cost: number): Promise<Verdict> {
    const sentAtMs = this.#now();
    const args = this.#withClock([this.points, this.#windowMs * 1000, cost]);
    const [consumed, waitUs] = await this.#guard(rlKey, () => runScript(this.client, drawScript, rlKey, args));
    return { consumed, waitMs: waitUs / 1000, sentAtMs };
  }

  async #hold(rlKey: string, points: number, msDuration: number): Promise<Verdict> {
    const waitMs = holdMs(msDuration, this.#windowMs);
    const held = Math.min(points, this.points);
    this._inMemoryBlockedKeys.delete(rlKey);
    if (held <= 0) await this._delete(rlKey);
    else {
      const args = this.#withClock([held, this.#windowMs * 1000, Math.round(waitMs * 1000)]);
      await this.#guard(rlKey, () => runScript(this.client, holdScript, rlKey, args));
    }
    return { consumed: held, waitMs, sentAtMs: this.#now() };
  }

  #withClock(args: number[]): number[] {
    if (this.#redisNow !== undefined) args.push(this.#redisNow() * 1000);
    return args;
  }
}
