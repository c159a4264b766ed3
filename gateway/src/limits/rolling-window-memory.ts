import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RollingWindowStorage } from './rolling-window-storage.ts';

export interface RollingWindowOptions {
  /** Requests that any window may hold. */
  points: number;
  windowMs: number;
  keyPrefix?: string;
  /** Milliseconds on a clock that only its differences matter of; by default one that no one can set back. */
  now?: () => number;
}

/**
 * rate-limiter-flexible's in-memory limiter over a true rolling window: a request at `t` is admitted if and only if
 * fewer than `points` admitted ones lie in `(t - windowMs, t]`. A refused one does not count. `msBeforeNext` is the time
 * until a refused request fits, or, for an admitted one, until the oldest counted request leaves.
 * `reward` is refused with a RangeError; `dump` is empty.
 */
export class RollingWindowMemory extends RateLimiterMemory {
  declare protected _memoryStorage: RollingWindowStorage;

  constructor(options: RollingWindowOptions) {
    super({ points: options.points, duration: options.windowMs / 1000, keyPrefix: options.keyPrefix });
    assertBound(options);
    this._memoryStorage = new RollingWindowStorage(options.points, options.windowMs, options.now ?? monotonicMs);
  }

  /** Keys in memory: those admitted during the last two windows at most. */
  get size(): number {
    return this._memoryStorage.size;
  }
}

export function monotonicMs(): number {
  return performance.now();
}

/** Throws a RangeError unless `points` is a positive integer and the window at least a millisecond. */
export function assertBound({ points, windowMs }: { points: number; windowMs: number }): void {
  if (!Number.isInteger(points) || points < 1) throw new RangeError(`points must be a positive integer, not ${points}`);
  if (!Number.isInteger(windowMs) || windowMs < 1)
    throw new RangeError(`windowMs must be a positive integer, not ${windowMs}`);
}
