const TICKS = 5;

interface Waiting {
  sinceTick: number;
  onLate: () => void;
}

/**
 * One deadline for many commands, on one timer that runs only while some wait.
 *
 * Time is counted in ticks of this process's own event loop, so that a stall of the process counts as one tick, however
 * long it was: the answers that arrived meanwhile are still read before anything is called late.
 */
export class DeadlineQueue {
  readonly #tickMs: number;
  readonly #waiting = new Set<Waiting>();
  #tick = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deadlineMs: number) {
    this.#tickMs = deadlineMs / TICKS;
  }

  /** Calls `onLate` once, unless `leave` comes first. */
  enter(onLate: () => void): Waiting {
    const waiting = { sinceTick: this.#tick, onLate };
    this.#waiting.add(waiting);
    this.#timer ??= setTimeout(() => this.#advance(), this.#tickMs);
    return waiting;
  }

  /** True if it was still in time. */
  leave(waiting: Waiting): boolean {
    return this.#waiting.delete(waiting);
  }

  #advance(): void {
    this.#tick += 1;
    for (const waiting of this.#waiting) {
      if (this.#tick - waiting.sinceTick <= TICKS) break;
      this.#waiting.delete(waiting);
      waiting.onLate();
    }
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => this.#advance(), this.#tickMs) : undefined;
  }
}
