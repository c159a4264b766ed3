import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type InMemoryRes, RollingWindowStorage } from './rolling-window-storage.ts';

export interface RollingWindowOptions {
  /** Requests that any window may contain. */
  points: number;
  windowMs: number;
  keyPrefix?: string;
  /** Milliseconds of any clock, since only differences count; by default a monotonic one. */
  now?: () => number;
}

/**
 * rate-limiter-flexible's in-memory limiter over a true rolling window: a request at `t` is
 * admitted if and only if fewer than `points` admitted ones lie in `(t - windowMs, t]`. A rejected
 * one does not count. `msBeforeNext` is the time until a rejected request would be admitted, or,
 * for an admitted one, until the oldest counted request leaves the window. `reward` throws a
 * RangeError; `dump` is empty.
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
   * Counts one request as `consume` does, without a promise: a rejected one has more
   * `consumedPoints` than the window may contain.
   */
  count(key: string): InMemoryRes {
    return this._memoryStorage.incrby(this.getKey(key), 1);
  }

  /**
   * Removes a request from the window, as if it had not been made.
   * @param countedAt of its result; default: the last
   */
  giveBack(key: string, countedAt?: number): void {
    this._memoryStorage.remove(this.getKey(key), countedAt);
  }

  /** Keys in memory: at most those admitted during the last two windows. */
  get size(): number {
    return this._memoryStorage.size;
  }
}

export function monotonicMs(): number {
  return performance.now();
}

/** @throws RangeError unless `points` and `windowMs` are positive integers */
export function assertBound({ points, windowMs }: { points: number; windowMs: number }): void {
  if (!Number.isInteger(points) || points < 1) {
    throw new RangeError(`points must be a positive integer, not ${points}`);
  }
  if (!Number.isInteger(windowMs) || windowMs < 1) {
    throw new RangeError(`windowMs must be a positive integer, not ${windowMs}`);
  }
}
