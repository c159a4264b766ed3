import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type InMemoryRes, RollingWindowStorage } from './rolling-window-storage.ts';

export interface RollingWindowOptions {
  /** Maximum number of requests in any window. */
  points: number;
  windowMs: number;
  keyPrefix?: string;
  /**
   * A clock in milliseconds. Only the differences between two times matter, so the clock may start
   * at any value. Default: a monotonic clock.
   */
  now?: () => number;
}

/**
 * rate-limiter-flexible's in-memory limiter over a true rolling window: a request at `t` is
 * admitted if and only if fewer than `points` admitted requests lie in `(t - windowMs, t]`. A
 * rejected request does not count. `msBeforeNext` is the time until a rejected request would be
 * admitted, or, for an admitted request, until the oldest counted request leaves the window.
 * `reward` throws a RangeError; `dump` is empty.
 */
export class RollingWindowMemory extends RateLimiterMemory {
  declare protected _memoryStorage: RollingWindowStorage;

  constructor(options: RollingWindowOptions) {
    super({
      points: options.points,
      duration: options.windowMs / 1000,
      keyPrefix: options.keyPrefix,
    });
    assertBound(options);
    this._memoryStorage = new RollingWindowStorage(
      options.points,
      options.windowMs,
      options.now ?? monotonicMs,
    );
  }

  /**
   * Counts a request like `consume`, but without a promise. In the result of a rejected request,
   * `consumedPoints` is greater than the limit.
   */
  count(key: string): InMemoryRes {
    return this._memoryStorage.incrby(this.getKey(key), 1);
  }

  /**
   * Removes a request from the window and so reverts its count.
   * @param countedAt the time at which the request was counted; default: the time of the last
   *   request
   */
  giveBack(key: string, countedAt?: number): void {
    this._memoryStorage.remove(this.getKey(key), countedAt);
  }

  /**
   * Number of keys in memory: at most the keys that admitted a request during the last two windows.
   */
  get size(): number {
    return this._memoryStorage.size;
  }
}

export function monotonicMs(): number {
  return performance.now();
}

/**
 * Checks the limit and the length of a window. @throws RangeError unless `points` and `windowMs`
 * are positive integers
 */
export function assertBound({ points, windowMs }: { points: number; windowMs: number }): void {
  if (!Number.isInteger(points) || points < 1) {
    throw new RangeError(`points must be a positive integer, not ${points}`);
  }
  if (!Number.isInteger(windowMs) || windowMs < 1) {
    throw new RangeError(`windowMs must be a positive integer, not ${windowMs}`);
  }
}
