export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * The outcome of a request to an upstream. `unknown`: the client disconnected before the upstream
 * responded.
 */
export type Outcome = 'succeeded' | 'failed' | 'unknown';

export interface CircuitBreakerOptions {
  /** Number of consecutive failures after which the breaker opens. */
  failures: number;
  /**
   * Time in milliseconds for which the breaker first stays open. Each failed probe doubles the
   * time, to at most 16 times this value.
   */
  openMs: number;
  now?: () => number;
}

const maxDoublings = 4;

/**
 * Stops requests to a failing upstream, so callers do not wait for the upstream. In the half-open
 * state, the breaker admits a single probe at a time.
 */
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
    if (this.#openings === 0) {
      return 'closed';
    }
    return this.#now() < this.#openUntilMs ? 'open' : 'half-open';
  }

  /**
   * Asks whether a request may be sent.
   * @returns 0 if the request may be sent, after which `release` must be called; otherwise the
   *   milliseconds until a retry
   */
  acquire(): number {
    if (this.#openings === 0) {
      return 0;
    }
    const waitMs = this.#openUntilMs - this.#now();
    if (waitMs > 0) {
      return waitMs;
    }
    if (this.#probing) {
      return this.#options.openMs;
    }
    this.#probing = true;
    return 0;
  }

  release(outcome: Outcome): void {
    const probe = this.#probing;
    this.#probing = false;
    if (outcome === 'unknown') {
      return;
    }
    if (outcome === 'succeeded') {
      this.#failures = 0;
      // Only the success of a probe closes the breaker, not the response to a request sent before
      // the breaker opened.
      if (probe || this.#openings === 0) {
        this.#openings = 0;
      }
      return;
    }
    this.#failures++;
    if (probe || (this.#openings === 0 && this.#failures >= this.#options.failures)) {
      this.#open();
    }
  }

  #open(): void {
    this.#openUntilMs =
      this.#now() + this.#options.openMs * 2 ** Math.min(this.#openings, maxDoublings);
    this.#openings++;
  }
}
