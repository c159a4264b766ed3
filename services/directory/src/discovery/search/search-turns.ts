import { setTimeout } from 'node:timers/promises';

/** Maximum time of searches before the event loop serves other waiting requests. */
const budgetMs = 3;
/** A search with at most this number of words is short. Any other search is long. */
const shortWords = 4;
/**
 * In every n-th turn of the event loop, the oldest waiting long search may run first, even if short
 * searches are waiting.
 */
const turnsPerLong = 4;

interface Clock {
  nowMs(): number;
  wait(ms: number): Promise<unknown>;
}

const ownClock: Clock = {
  nowMs: () => performance.now(),
  wait: (ms) => setTimeout(ms),
};

/**
 * Spreads searches over turns of the event loop, so many concurrent searches do not delay
 * other requests of this process. A long search can take a hundred times as long as a short search.
 * After a long search, the next long search waits for the same duration, so other requests can
 * run.
 */
export class SearchTurns {
  readonly #short: (() => void)[] = [];
  readonly #long: (() => void)[] = [];
  readonly #clock: Clock;
  #spentMs = 0;
  #longFromMs = 0;
  #turns = 0;
  #isScheduled = false;
  #isWaiting = false;

  constructor(clock: Clock = ownClock) {
    this.#clock = clock;
  }

  /**
   * Runs a search at once, or in a later turn of the event loop.
   * @param words number of words in the query
   */
  async run<Result>(words: number, work: () => Result): Promise<Result> {
    this.#schedule();
    const isLong = words > shortWords;
    const queue = isLong ? this.#long : this.#short;
    const mayStart =
      this.#spentMs < budgetMs && queue.length === 0 && (!isLong || this.#isLongDue());
    if (mayStart) {
      return this.#timed(work, isLong);
    }
    return new Promise((resolve, reject) => {
      queue.push(() => {
        try {
          resolve(this.#timed(work, isLong));
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #timed<Result>(work: () => Result, isLong: boolean): Result {
    const startedMs = this.#clock.nowMs();
    try {
      return work();
    } finally {
      const endedMs = this.#clock.nowMs();
      this.#spentMs += endedMs - startedMs;
      if (isLong) {
        this.#longFromMs = endedMs + (endedMs - startedMs);
      }
    }
  }

  #isLongDue(): boolean {
    return this.#clock.nowMs() >= this.#longFromMs;
  }

  #schedule(): void {
    if (this.#isScheduled) {
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    this.#spentMs = 0;
    this.#turns += 1;
    const isForLong = this.#short.length === 0 || this.#turns % turnsPerLong === 0;
    if (isForLong && this.#isLongDue()) {
      this.#long.shift()?.();
    }
    while (this.#spentMs < budgetMs && this.#short.length > 0) {
      this.#short.shift()?.();
    }
    if (this.#short.length > 0) {
      this.#schedule();
    } else if (this.#long.length > 0) {
      this.#waitForLong();
    }
  }

  #waitForLong(): void {
    if (this.#isWaiting) {
      return;
    }
    this.#isWaiting = true;
    void this.#clock.wait(Math.max(0, this.#longFromMs - this.#clock.nowMs())).then(() => {
      this.#isWaiting = false;
      this.#schedule();
    });
  }
}
