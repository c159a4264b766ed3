import type { CountedRequest } from './count-request.ts';
import type { Decision, RateLimits } from './rate-limits.ts';

/** The admitted requests of an address that have not been counted yet. */
interface Pending {
  inFlight: number;
  /**
   * Functions that resume the waiting requests. A request waits until a request in flight is
   * counted.
   */
  waiting: Set<() => void>;
}

/**
 * The longest time in milliseconds that a request waits, and the maximum number of waiting requests
 * of an address.
 */
const maxWaitMs = 5_000;
const maxWaiting = 100;
/**
 * The `Retry-After` of a request refused because its address has too many pending requests. After
 * this delay, some of the pending requests have been counted.
 */
const retryMs = 1_000;

/**
 * Counts writes after the response, because only the service knows which client or person sent the
 * write. A write without a recognised client or person, such as a failed sign-in, counts for the
 * address. Until the response arrives, any write may turn out to count for the address. An address
 * may therefore have only as many writes in flight as its limit still admits. Further writes of the
 * address wait.
 */
export class DeferredCounts {
  readonly #limits: RateLimits;
  readonly #pending = new Map<string, Pending>();

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /**
   * Admits a request of an address, or refuses it. `settle` must follow for each admitted request.
   */
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
   * Counts an admitted request for the client or person that the service recognised. If the service
   * recognised no client or person, or the limit of the client is reached, the request counts for
   * the address. Only requests of a recognised client count towards the client's limit, so no other
   * sender can use up the limit.
   */
  async settle(address: string, countedFor: string | undefined): Promise<CountedRequest> {
    try {
      const client =
        countedFor === undefined ? undefined : await this.#limits.consume('client', countedFor);
      if (client?.admitted) {
        return { quota: 'client', decision: client };
      }
      // The gateway serves an admitted request, even if other gateways have used up the limit since
      // the admission.
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
