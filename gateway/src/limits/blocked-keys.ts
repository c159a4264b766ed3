const minSweepSize = 1000;

interface Block {
  retryStoreAtMs: number;
  freeAtMs: number;
}

/**
 * Keys with a full window. Replaces the list of rate-limiter-flexible: that list reads the wall
 * clock, counts from the arrival of the response, and scans all keys on each addition after a
 * thousand.
 *
 * The store decided at some moment between command and response. `retryStoreAtMs` counts from the
 * command, so a block never outlasts the window, and no admissible request is rejected. `freeAtMs`
 * counts from the response, so the wait reported to the caller is never too short.
 */
export class BlockedKeys {
  readonly #now: () => number;
  readonly #blocks = new Map<string, Block>();
  #sweepAtSize = minSweepSize;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(key: string, sentAtMs: number, waitMs: number): void {
    const nowMs = this.#now();
    this.#blocks.set(key, {
      retryStoreAtMs: sentAtMs + waitMs,
      freeAtMs: nowMs + waitMs,
    });
    if (this.#blocks.size > this.#sweepAtSize) {
      this.#sweep(nowMs);
    }
  }

  /** Returns the milliseconds until the key's window has room; 0 if Redis must decide. */
  msBeforeExpire(key: string): number {
    const block = this.#blocks.get(key);
    if (block === undefined) {
      return 0;
    }
    const nowMs = this.#now();
    if (nowMs < block.retryStoreAtMs) {
      return block.freeAtMs - nowMs;
    }
    this.#blocks.delete(key);
    return 0;
  }

  /** Unblocks a key, or all keys. */
  delete(key?: string): void {
    if (key === undefined) {
      this.#blocks.clear();
    } else {
      this.#blocks.delete(key);
    }
  }

  #sweep(nowMs: number): void {
    for (const [key, block] of this.#blocks) {
      if (block.retryStoreAtMs <= nowMs) {
        this.#blocks.delete(key);
      }
    }
    this.#sweepAtSize = Math.max(minSweepSize, this.#blocks.size * 2);
  }
}
