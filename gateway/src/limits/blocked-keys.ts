const minSweepSize = 1000;

interface Block {
  retryStoreAtMs: number;
  freeAtMs: number;
}

/**
 * The keys whose window is full. This class replaces the block list of rate-limiter-flexible. The
 * block list uses the wall clock, and blocks a key from the arrival of Redis's response. With more
 * than a thousand keys, the block list also scans all keys on each addition.
 *
 * Redis decides on a request at an unknown moment between the command and the response.
 * `retryStoreAtMs` is the time of the command plus the wait, so a key is never blocked longer than
 * its window is full. `freeAtMs` is the time of the response plus the wait, so the wait reported to
 * the caller is never too short.
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

  /** Returns the milliseconds until the key's window admits a request; 0 if Redis must decide. */
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
