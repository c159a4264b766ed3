import { PlatformError } from '@irp/errors';
import type { FoundCredential } from './found-credential.ts';
import { GenerationalCache } from './generational-cache.ts';

type Lookup = () => Promise<FoundCredential>;

/** The lookups of an address in the current minute. */
interface AddressWindow {
  startedAtMs: number;
  /** Lookups of unknown credentials. */
  unknown: number;
  inFlight: number;
  /**
   * Functions that resume the waiting lookups. A lookup waits until a lookup in flight has a
   * result.
   */
  waiting: (() => void)[];
}

const windowMs = 60_000;
const maxUnknown = 100;
const maxAddresses = 10_000;

/**
 * Protects the authorization service from guessed credentials. After 100 unknown credentials in a
 * minute, an address gets no more lookups in this minute. Requests of cached callers need no
 * lookup, so the limiter does not affect cached callers.
 */
export class UnknownCredentialLimiter {
  readonly #windows = new GenerationalCache<AddressWindow>(maxAddresses);
  readonly #now: () => number;
  rejected = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Runs a lookup for an address.
   * @throws PlatformError 429 if the address has reached the limit
   */
  async run(address: string, lookup: Lookup): Promise<FoundCredential> {
    const window = this.#windows.get(address) ?? {
      startedAtMs: 0,
      unknown: 0,
      inFlight: 0,
      waiting: [],
    };
    this.#windows.set(address, window);
    // Each lookup in flight counts as an unknown credential until the lookup completes, because any
    // lookup may find an unknown credential.
    while (this.#free(window) <= 0) {
      if (window.unknown >= maxUnknown) {
        throw this.#tooManyUnknown(window);
      }
      await new Promise<void>((resolve) => window.waiting.push(resolve));
    }
    window.inFlight++;
    try {
      const found = await lookup();
      if (found === undefined) {
        window.unknown++;
      }
      return found;
    } finally {
      window.inFlight--;
      this.#wake(window);
    }
  }

  #free(window: AddressWindow): number {
    if (this.#now() - window.startedAtMs >= windowMs) {
      window.startedAtMs = this.#now();
      window.unknown = 0;
    }
    return maxUnknown - window.unknown - window.inFlight;
  }

  #wake(window: AddressWindow): void {
    const free = this.#free(window);
    const woken = window.unknown >= maxUnknown ? window.waiting.length : free;
    for (const resume of window.waiting.splice(0, woken)) {
      resume();
    }
  }

  #tooManyUnknown({ startedAtMs }: AddressWindow): PlatformError {
    this.rejected++;
    const waitS = Math.max(1, Math.ceil((startedAtMs + windowMs - this.#now()) / 1_000));
    return new PlatformError(
      'rate_limit_exceeded',
      `Too many unknown credentials came from this IP address. Retry in ${waitS} s.`,
      { retryAfterS: waitS },
    );
  }
}
