import { RateLimiterRes } from 'rate-limiter-flexible';
import { RequestLog } from './request-log.ts';

const FOREVER_MS = 100 * 365 * 86_400_000;

/** A result that came out of this process's memory, so that a caller of an insured limiter can tell who answered. */
export class InMemoryRes extends RateLimiterRes {}

/**
 * Stands in for rate-limiter-flexible's `MemoryStorage` and keeps logs instead of counters.
 *
 * Idle keys leave without a timer each: the two maps take turns every window, and a key that was not admitted
 * during a whole turn can hold nothing that still counts.
 */
export class RollingWindowStorage {
  readonly #points: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  #young = new Map<string, RequestLog>();
  #old = new Map<string, RequestLog>();
  #turnAtMs: number;
  #heldUntilMs = 0;

  constructor(points: number, windowMs: number, now: () => number) {
    this.#points = points;
    this.#windowMs = windowMs;
    this.#now = now;
    this.#turnAtMs = now() + windowMs;
  }

  /** Keys in memory, idle ones included until their turn ends. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** Admits `cost` requests if they fit, else changes nothing; `consumedPoints` over the bound means refused. */
  incrby(key: string, cost: number): InMemoryRes {
    assertCost(cost, this.#points);
    const nowMs = this.#now();
    const known = this.#live(key, nowMs);
    const log = known ?? new RequestLog();
    const consumed = log.count + cost;
    if (consumed > this.#points) return this.#result(consumed, log.at(consumed - this.#points - 1), nowMs, false);
    log.append(nowMs, cost);
    if (known === undefined) this.#young.set(key, log);
    return this.#result(consumed, log.at(0), nowMs, consumed === cost);
  }

  /** Replaces the key's log by `points` requests that leave together in `durationSec` seconds (0: never). */
  set(key: string, points: number, durationSec?: number): void {
    const nowMs = this.#now();
    const durationMs = holdMs(durationSec === undefined ? undefined : durationSec * 1000, this.#windowMs);
    this.delete(key);
    if (points <= 0) return;
    const log = new RequestLog();
    log.append(nowMs + durationMs - this.#windowMs, Math.min(points, this.#points));
    this.#turn(nowMs);
    this.#young.set(key, log);
    this.#heldUntilMs = Math.max(this.#heldUntilMs, nowMs + durationMs);
  }

  get(key: string): InMemoryRes | null {
    const nowMs = this.#now();
    const log = this.#live(key, nowMs);
    return log === undefined || log.count === 0 ? null : this.#result(log.count, log.at(0), nowMs, false);
  }

  delete(key: string): boolean {
    const inYoung = this.#young.delete(key);
    return this.#old.delete(key) || inYoung;
  }

  #live(key: string, nowMs: number): RequestLog | undefined {
    if (nowMs >= this.#turnAtMs) this.#turn(nowMs);
    let log = this.#young.get(key);
    if (log === undefined) {
      log = this.#old.get(key);
      if (log === undefined) return undefined;
      this.#old.delete(key);
      this.#young.set(key, log);
    }
    log.forgetUntil(nowMs - this.#windowMs);
    return log;
  }

  #turn(nowMs: number): void {
    if (nowMs < this.#turnAtMs) return;
    const leaving = nowMs >= this.#turnAtMs + this.#windowMs ? [this.#old, this.#young] : [this.#old];
    const next = new Map<string, RequestLog>();
    if (this.#heldUntilMs > nowMs) {
      for (const logs of leaving) {
        for (const [key, log] of logs)
          if (log.count > 0 && log.at(log.count - 1) > nowMs - this.#windowMs) next.set(key, log);
      }
    }
    this.#old = leaving.length === 2 ? new Map() : this.#young;
    this.#young = next;
    this.#turnAtMs = nowMs + this.#windowMs;
  }

  #result(consumed: number, freeingMs: number, nowMs: number, isFirst: boolean): InMemoryRes {
    return new InMemoryRes(0, this.#windowMs - (nowMs - freeingMs), consumed, isFirst);
  }
}

/** Throws a RangeError for what a log cannot record: fractions, refunds, and more than a window holds. */
export function assertCost(cost: number, points: number): void {
  if (Number.isInteger(cost) && cost >= 1 && cost <= points) return;
  throw new RangeError(`a rolling window of ${points} takes 1 to ${points} whole points at a time, not ${cost}`);
}

/** How long `set` and `block` last, by rate-limiter-flexible's rule: 0 is for ever, nothing said is one window. */
export function holdMs(durationMs: number | undefined, windowMs: number): number {
  if (durationMs === undefined || !(durationMs >= 0)) return windowMs;
  return durationMs === 0 ? FOREVER_MS : Math.min(durationMs, FOREVER_MS);
}
