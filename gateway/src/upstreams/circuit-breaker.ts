export type BreakerState = 'closed' | 'open' | 'half-open';

export interface CircuitBreakerOptions {
  /** So many failures in a row open it. */
  failures: number;
  /** How long it stays open at first; each failed probe doubles it, up to 16 times. */
  openMs: number;
  now?: () => number;
}

const maxDoublings = 4;

/** Spares a service that does not answer, and the callers who would wait for it. Half-open, one request tries at a time. */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #now: () => number;
  #failures = 0;
  #openings = 0;
  #openUntilMs = 0;
  #probing = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#now = options.now ?? performance.now.bind(performance);
  }

  get state(): BreakerState {
    if (this.#openings === 0) return 'closed';
    return this.#now() < this.#openUntilMs ? 'open' : 'half-open';
  }

  /** @returns 0 when the request may go, and `leave` must follow; else milliseconds after which to try again */
  enter(): number {
    if (this.#openings === 0) return 0;
    const waitMs = this.#openUntilMs - this.#now();
    if (waitMs > 0) return waitMs;
    if (this.#probing) return this.#options.openMs;
    this.#probing = true;
    return 0;
  }

  /** @param outcome `unknown` where the caller left before the service had a chance */
  leave(outcome: 'answered' | 'failed' | 'unknown'): void {
    const probe = this.#probing;
    this.#probing = false;
    if (outcome === 'unknown') return;
    if (outcome === 'answered') {
      this.#failures = 0;
      // Answers to what was sent before it opened do not close it again: only a probe does.
      if (probe || this.#openings === 0) this.#openings = 0;
      return;
    }
    this.#failures++;
    if (probe || (this.#openings === 0 && this.#failures >= this.#options.failures)) this.#open();
  }

  #open(): void {
    this.#openUntilMs = this.#now() + this.#options.openMs * 2 ** Math.min(this.#openings, maxDoublings);
    this.#openings++;
  }
}
