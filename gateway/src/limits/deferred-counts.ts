import type { CountedRequest } from './count-request.ts';
import type { Decision, RateLimits } from './rate-limits.ts';

/** Admitted requests of an address that are not counted yet. */
interface Pending {
  inFlight: number;
  /** Resume the requests that wait for the outcome of the requests in flight. */
  waiting: Set<() => void>;
}

/** Bounds of the waiting requests of an address: longest wait, and number. */
const maxWaitMs = 5_000;
const maxWaiting = 100;
/**
 * Delay until the retry of a request refused for too many pending requests: by then some of the
 * pending requests have been counted.
 */
const retryMs = 1_000;

/**
 * Counts writes after the response, which names the subject. An address may have as many requests
 * in flight as its limit admits, since each may turn out to be a failed attempt; further requests
 * wait.
 */
export class DeferredCounts {
  readonly #limits: RateLimits;
  readonly #pending = new Map<string, Pending>();

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** Admits a request of an address, which must then be settled, or refuses the request. */
  async admit(address: string): Promise<Decision> {
    let timeout: AbortSignal | undefined;
    for (;;) {
      const decision = await this.#limits.peek('write', address);
      if (decision.remaining <= 0) {
        return decision;
      }
      const pending = this.#pending.get(address) ?? { inFlight: 0, waiting: new Set() };
      if (pending.inFlight < decision.remaining) {
        pending.inFlight += 1;
        this.#pending.set(address, pending);
        return decision;
      }
      timeout ??= AbortSignal.timeout(maxWaitMs);
      if (timeout.aborted || pending.waiting.size >= maxWaiting) {
        return {
          ...decision,
          admitted: false,
          remaining: 0,
          resetMs: retryMs,
          retryAfterMs: retryMs,
        };
      }
      await waitIn(pending, timeout);
    }
  }

  /**
   * Counts an admitted request for the client or person recognised by the service. Counts it for
   * the address if none was recognised or the allowance is used up. Only recognised requests use up
   * an allowance, so nobody can use up the allowance of another client.
   */
  async settle(address: string, countedFor: string | undefined): Promise<CountedRequest> {
    try {
      const client =
        countedFor === undefined ? undefined : await this.#limits.consume('client', countedFor);
      if (client?.admitted) {
        return { quota: 'client', decision: client };
      }
      // The request was admitted, so it is served even if other gateways have used up the limit
      // meanwhile.
      return {
        quota: 'write',
        decision: {
          ...(await this.#limits.consume('write', address)),
          admitted: true,
        },
      };
    } finally {
      this.#release(address);
    }
  }

  #release(address: string): void {
    const pending = this.#pending.get(address);
    if (pending === undefined) {
      return;
    }
    pending.inFlight -= 1;
    if (pending.inFlight === 0) {
      this.#pending.delete(address);
    }
    for (const resume of pending.waiting) {
      resume();
    }
  }
}

async function waitIn({ waiting }: Pending, timeout: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.add(resolve);
  timeout.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  waiting.delete(resolve);
}
