import type { CredentialKind } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { isRevokedBy } from '@irp/principals';
import type { Revocation, RevocationFeed } from '@irp/redis';
import type { Caller } from './caller.ts';
import type { CredentialLookup } from './credential-lookup.ts';
import { type FoundCredential, isCaller, type RefusedCredential } from './found-credential.ts';
import { GenerationalCache } from './generational-cache.ts';
import type { RequestMetadata } from './request-metadata.ts';
import type { UnknownCredentialLimiter } from './unknown-credential-limiter.ts';

const cacheTtlMs = 60_000;
const negativeTtlMs = 2_000;
const maxNegative = 2_000;
const maxPreviouslyValid = 20_000;
const maxAttempts = 3;

export interface CredentialCacheOptions {
  feed: RevocationFeed;
  lookup: CredentialLookup;
  limiter: UnknownCredentialLimiter;
  maxCallers?: number;
  now?: () => number;
}

interface Negative {
  /** Unix milliseconds. */
  untilMs: number;
  /** The refused credential; undefined if the credential is unknown. */
  found: RefusedCredential | undefined;
}

interface InFlightLookup {
  result: Promise<FoundCredential>;
}

/**
 * Caches the caller of each credential for at most 60 s. A revocation from the feed takes effect at
 * once, even for a lookup in progress. While the feed is interrupted, the gateway uses no cached
 * caller and looks up the credential of every request.
 */
export class CredentialCache {
  readonly #options: CredentialCacheOptions;
  readonly #now: () => number;
  readonly #callers: GenerationalCache<Caller>;
  /**
   * Unknown and refused credentials. A separate cache stores unknown and refused credentials, so
   * guessed credentials cannot evict callers from the cache of callers.
   */
  readonly #negative = new GenerationalCache<Negative>(maxNegative);
  /** Credentials that were valid at an earlier lookup and are invalid now. */
  readonly #previouslyValid = new GenerationalCache<true>(maxPreviouslyValid);
  readonly #inFlight = new Map<string, InFlightLookup>();
  readonly #revocationObservers = new Set<(revocation: Revocation | undefined) => void>();
  readonly #unsubscribe: () => void;
  hits = 0;
  lookups = 0;

  constructor(options: CredentialCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#callers = new GenerationalCache(options.maxCallers ?? 20_000);
    this.#unsubscribe = options.feed.subscribe({
      revoked: (revocation) => this.#onRevoked(revocation),
      interrupted: () => this.#onInterrupted(),
    });
  }

  get size(): number {
    return this.#callers.size;
  }

  /**
   * Returns the cached caller; undefined if a lookup is required.
   * @param sha256 of the credential, base64url
   */
  getCached(sha256: string): Caller | undefined {
    const caller = this.#callers.get(sha256);
    if (
      caller === undefined ||
      caller.cachedUntilMs <= this.#now() ||
      !this.#options.feed.healthy()
    ) {
      return undefined;
    }
    this.hits++;
    return caller;
  }

  /**
   * Looks up a credential, unless a lookup in the last 2 s found it unknown or refused. Concurrent
   * lookups of a credential share one request.
   * @throws PlatformError 429 for an address with too many unknown credentials, 503 when the lookup
   *   fails
   */
  async lookUp(
    sha256: string,
    kind: CredentialKind,
    metadata: RequestMetadata,
  ): Promise<FoundCredential> {
    // The limiter does not count a revoked credential that was valid before, because programs retry
    // with a revoked token for a while.
    const wasValid =
      this.#callers.get(sha256) !== undefined || this.#previouslyValid.get(sha256) !== undefined;
    const request = () => this.#lookUp(sha256, kind, metadata);
    const limited = wasValid
      ? request
      : () => this.#options.limiter.run(metadata.clientNetwork, request);
    // While the feed is interrupted, requests share no lookup: a lookup may have started before a
    // revocation that this process has not received.
    if (!this.#options.feed.healthy()) {
      return limited();
    }
    const negative = this.#negative.get(sha256);
    if (negative !== undefined && negative.untilMs > this.#now()) {
      return negative.found;
    }
    return this.#shareInFlight(sha256, limited);
  }

  close(): void {
    this.#unsubscribe();
    this.#onInterrupted();
  }

  #shareInFlight(
    sha256: string,
    request: () => Promise<FoundCredential>,
  ): Promise<FoundCredential> {
    const existing = this.#inFlight.get(sha256);
    if (existing !== undefined) {
      return existing.result;
    }
    const lookup: InFlightLookup = { result: request() };
    this.#inFlight.set(sha256, lookup);
    const done = () => {
      if (this.#inFlight.get(sha256) === lookup) {
        this.#inFlight.delete(sha256);
      }
    };
    lookup.result.then(done, done);
    return lookup.result;
  }

  async #lookUp(
    sha256: string,
    kind: CredentialKind,
    metadata: RequestMetadata,
  ): Promise<FoundCredential> {
    /**
     * Revocations that arrived during the lookup. An element is undefined if the feed was
     * interrupted.
     */
    const concurrent: (Revocation | undefined)[] = [];
    const observe = (revocation: Revocation | undefined) => void concurrent.push(revocation);
    this.#revocationObservers.add(observe);
    try {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        concurrent.length = 0;
        this.lookups++;
        const found = await this.#options.lookup(sha256, kind, metadata);
        const nowMs = this.#now();
        if (isCaller(found) && found.expiresAtMs <= nowMs) {
          return this.#store(sha256, undefined, nowMs);
        }
        if (concurrent.length === 0) {
          return this.#store(sha256, found, nowMs);
        }
        if (!isCaller(found)) {
          this.#rememberValid(sha256, found);
          return found;
        }
        if (
          !concurrent.some(
            (revocation) => revocation === undefined || isRevokedBy(found.principal, revocation),
          )
        ) {
          return this.#store(sha256, found, nowMs);
        }
      }
      throw new PlatformError('unavailable', 'The credential cannot be checked at the moment.', {
        retryAfterS: 1,
      });
    } finally {
      this.#revocationObservers.delete(observe);
    }
  }

  #store(sha256: string, found: FoundCredential, nowMs: number): FoundCredential {
    if (!this.#options.feed.healthy()) {
      return found;
    }
    if (!isCaller(found)) {
      this.#rememberValid(sha256, found);
      this.#callers.delete(sha256);
      this.#negative.set(sha256, {
        untilMs: nowMs + negativeTtlMs,
        found,
      });
      return found;
    }
    found.cachedUntilMs = Math.min(nowMs + cacheTtlMs, found.expiresAtMs);
    this.#callers.set(sha256, found);
    return found;
  }

  /**
   * Records that a credential was valid once. A refused credential counts as valid: a refused
   * credential exists, so the caller has not guessed it.
   */
  #rememberValid(sha256: string, found: RefusedCredential | undefined): void {
    if (found || this.#callers.get(sha256) !== undefined) {
      this.#previouslyValid.set(sha256, true);
    }
  }

  #onRevoked(revocation: Revocation): void {
    this.#expire(({ principal }) => isRevokedBy(principal, revocation));
    // The feed sends a message even when an application is resumed, a member returns, or a user
    // adds a second factor. The credentials are then valid again, so the cached refusals are
    // deleted.
    if (revocation.by !== 'credential') {
      this.#negative.clear();
    }
    // A new request must not share a lookup that started before the revocation.
    this.#inFlight.clear();
    for (const observe of this.#revocationObservers) {
      observe(revocation);
    }
  }

  /**
   * Marks the matching callers as expired. Expired callers stay in the cache, as evidence that
   * their credentials were valid.
   */
  #expire(matches: (caller: Caller) => boolean): void {
    for (const caller of this.#callers.values()) {
      if (matches(caller)) {
        caller.cachedUntilMs = 0;
      }
    }
  }

  #onInterrupted(): void {
    this.#expire(() => true);
    this.#negative.clear();
    this.#inFlight.clear();
    for (const observe of this.#revocationObservers) {
      observe(undefined);
    }
  }
}
