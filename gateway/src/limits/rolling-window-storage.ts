import { RateLimiterRes } from 'rate-limiter-flexible';
import { RequestLog } from './request-log.ts';

const foreverMs = 100 * 365 * 86_400_000;

/**
 * A result with the time of the count, by the clock of the storage. The time is 0 if the request
 * was not counted.
 */
export class CountedRes extends RateLimiterRes {
  countedAt = 0;
}

/**
 * A result from this process's memory. The class distinguishes the result from a result of Redis.
 */
export class InMemoryRes extends CountedRes {}

/**
 * Replaces the `MemoryStorage` of rate-limiter-flexible; it stores logs of requests instead of
 * counters.
 *
 * Idle keys need no timer. Once per window, the old map is dropped and the young map becomes the
 * old map. A key moves to the young map when it is used, so a dropped key has no request in the
 * window.
 */
export class RollingWindowStorage {
  readonly #points: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  #young = new Map<string, RequestLog>();
  #old = new Map<string, RequestLog>();
  #rotateAtMs: number;
  #blockedUntilMs = 0;

  constructor(points: number, windowMs: number, now: () => number) {
    this.#points = points;
    this.#windowMs = windowMs;
    this.#now = now;
    this.#rotateAtMs = now() + windowMs;
  }

  /** Number of keys in memory, including idle keys until the next rotation. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /**
   * Admits `cost` requests if the window admits all of them, else changes nothing. If the requests
   * were rejected, `consumedPoints` of the result is above the limit.
   */
  incrby(key: string, cost: number): InMemoryRes {
    assertCost(cost, this.#points);
    const nowMs = this.#now();
    const existing = this.#currentLog(key, nowMs);
    const log = existing ?? new RequestLog();
    const consumed = log.count + cost;
    if (consumed > this.#points) {
      return this.#result(consumed, log.at(consumed - this.#points - 1), nowMs, false);
    }
    log.append(nowMs, cost);
    if (existing === undefined) {
      this.#young.set(key, log);
    }
    const result = this.#result(consumed, log.at(0), nowMs, consumed === cost);
    result.countedAt = log.at(log.count - 1);
    return result;
  }

  /**
   * Removes the request that was counted at `countedAt`. Without `countedAt`, removes the last
   * request.
   */
  remove(key: string, countedAt?: number): void {
    const log = this.#currentLog(key, this.#now());
    if (log !== undefined && log.count > 0) {
      log.remove(countedAt ?? log.at(log.count - 1));
    }
  }

  /**
   * Replaces the key's log with `points` requests that all leave the window in `durationSec`
   * seconds (0: never).
   */
  set(key: string, points: number, durationSec?: number): void {
    const nowMs = this.#now();
    const durationMs = blockDurationMs(
      durationSec === undefined ? undefined : durationSec * 1000,
      this.#windowMs,
    );
    this.delete(key);
    if (points <= 0) {
      return;
    }
    const log = new RequestLog();
    log.append(nowMs + durationMs - this.#windowMs, Math.min(points, this.#points));
    this.#rotate(nowMs);
    this.#young.set(key, log);
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, nowMs + durationMs);
  }

  get(key: string): InMemoryRes | null {
    const nowMs = this.#now();
    const log = this.#currentLog(key, nowMs);
    return log === undefined || log.count === 0
      ? null
      : this.#result(log.count, log.at(0), nowMs, false);
  }

  delete(key: string): boolean {
    const inYoung = this.#young.delete(key);
    return this.#old.delete(key) || inYoung;
  }

  #currentLog(key: string, nowMs: number): RequestLog | undefined {
    if (nowMs >= this.#rotateAtMs) {
      this.#rotate(nowMs);
    }
    let log = this.#young.get(key);
    if (log === undefined) {
      log = this.#old.get(key);
      if (log === undefined) {
        return undefined;
      }
      this.#old.delete(key);
      this.#young.set(key, log);
    }
    log.removeUntil(nowMs - this.#windowMs);
    return log;
  }

  #rotate(nowMs: number): void {
    if (nowMs < this.#rotateAtMs) {
      return;
    }
    const leaving =
      nowMs >= this.#rotateAtMs + this.#windowMs ? [this.#old, this.#young] : [this.#old];
    const next = new Map<string, RequestLog>();
    if (this.#blockedUntilMs > nowMs) {
      for (const logs of leaving) {
        for (const [key, log] of logs) {
          if (log.count > 0 && log.at(log.count - 1) > nowMs - this.#windowMs) {
            next.set(key, log);
          }
        }
      }
    }
    this.#old = leaving.length === 2 ? new Map() : this.#young;
    this.#young = next;
    this.#rotateAtMs = nowMs + this.#windowMs;
  }

  #result(consumed: number, freeingMs: number, nowMs: number, isFirst: boolean): InMemoryRes {
    const remaining = Math.max(this.#points - consumed, 0);
    return new InMemoryRes(remaining, this.#windowMs - (nowMs - freeingMs), consumed, isFirst);
  }
}

/**
 * Checks a cost.
 * @throws RangeError unless the cost is a whole number from 1 to the limit of a window
 */
export function assertCost(cost: number, points: number): void {
  if (Number.isInteger(cost) && cost >= 1 && cost <= points) {
    return;
  }
  throw new RangeError(
    `the cost of a request must be a whole number from 1 to ${points}, not ${cost}`,
  );
}

/**
 * Returns the duration for `set` and `block`. As in rate-limiter-flexible, 0 means without end, and
 * undefined means one window.
 */
export function blockDurationMs(durationMs: number | undefined, windowMs: number): number {
  if (durationMs === undefined || !(durationMs >= 0)) {
    return windowMs;
  }
  return durationMs === 0 ? foreverMs : Math.min(durationMs, foreverMs);
}
