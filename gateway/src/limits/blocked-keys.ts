const SWEEP_FROM_SIZE = 1000;

interface Block {
  asksAgainAtMs: number;
  freeAtMs: number;
}

/**
 * Keys whose window is known to be full, in place of rate-limiter-flexible's own list: that one reads the wall clock,
 * counts from the arrival of the answer, and scans all keys on each addition past the thousandth.
 *
 * The store decided at some moment between sending and answer. Counted from the sending, a block never outlasts the
 * truth, so no admissible request is refused; counted from the answer, the time told to the caller is never too short.
 */
export class BlockedKeys {
  readonly #now: () => number;
  readonly #blocks = new Map<string, Block>();
  #sweepFromSize = SWEEP_FROM_SIZE;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(key: string, sentAtMs: number, waitMs: number): void {
    const nowMs = this.#now();
    this.#blocks.set(key, { asksAgainAtMs: sentAtMs + waitMs, freeAtMs: nowMs + waitMs });
    if (this.#blocks.size > this.#sweepFromSize) this.#sweep(nowMs);
  }

  /** Milliseconds until the key's window has room; 0 when the store has to be asked. */
  msBeforeExpire(key: string): number {
    const block = this.#blocks.get(key);
    if (block === undefined) return 0;
    const nowMs = this.#now();
    if (nowMs < block.asksAgainAtMs) return block.freeAtMs - nowMs;
    this.#blocks.delete(key);
    return 0;
  }

  /** Forgets one key, or all. */
  delete(key?: string): void {
    if (key === undefined) this.#blocks.clear();
    else this.#blocks.delete(key);
  }

  #sweep(nowMs: number): void {
    for (const [key, block] of this.#blocks) if (block.asksAgainAtMs <= nowMs) this.#blocks.delete(key);
    this.#sweepFromSize = Math.max(SWEEP_FROM_SIZE, this.#blocks.size * 2);
  }
}
