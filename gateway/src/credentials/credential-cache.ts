import type { CredentialKind } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Revocation, RevocationFeed } from '@irp/revocations';
import type { AskingRequest } from './asking-request.ts';
import type { Caller } from './caller.ts';
import type { CredentialLookup } from './credential-lookup.ts';
import type { GuessGuard } from './guess-guard.ts';
import { isRevokedBy } from './revoked-by.ts';
import { TwoGenerations } from './two-generations.ts';

const keptForMs = 60_000;
const unknownForMs = 2_000;
const maxUnknown = 2_000;
const maxFormer = 20_000;
const maxLookups = 3;

export interface CredentialCacheOptions {
  feed: RevocationFeed;
  lookup: CredentialLookup;
  guard: GuessGuard;
  maxCallers?: number;
  now?: () => number;
}

interface UnderWay {
  answer: Promise<Caller | undefined>;
}

/**
 * Who the credentials of the last minute were. A revocation takes effect here the moment the feed tells it, also on a
 * look-up under way; while the feed is not heard nothing kept is believed, and every request asks.
 */
export class CredentialCache {
  readonly #options: CredentialCacheOptions;
  readonly #now: () => number;
  readonly #callers: TwoGenerations<Caller>;
  /** Apart from the callers, so that guesses cannot push them out. Value: Unix milliseconds until when. */
  readonly #unknown = new TwoGenerations<number>(maxUnknown);
  /** Those that were known here and are no more. */
  readonly #former = new TwoGenerations<true>(maxFormer);
  readonly #underWay = new Map<string, UnderWay>();
  readonly #listening = new Set<(revocation: Revocation | undefined) => void>();
  readonly #unsubscribe: () => void;
  hits = 0;
  lookups = 0;

  constructor(options: CredentialCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#callers = new TwoGenerations(options.maxCallers ?? 20_000);
    this.#unsubscribe = options.feed.subscribe({
      revoked: (revocation) => this.#revoked(revocation),
      interrupted: () => this.#interrupted(),
    });
  }

  get size(): number {
    return this.#callers.size;
  }

  /** The caller where it is kept and may be trusted. */
  kept(sha256: string): Caller | undefined {
    const caller = this.#callers.get(sha256);
    if (caller === undefined || caller.trustedUntilMs <= this.#now() || !this.#options.feed.healthy()) return undefined;
    this.hits++;
    return caller;
  }

  /**
   * Asks, unless it was learnt a moment ago that the credential is of no one. Many who ask at once ask together.
   * @throws PlatformError 429 for an address that guesses
   */
  async find(sha256: string, kind: CredentialKind, asking: AskingRequest): Promise<Caller | undefined> {
    // Whoever was known here before is no guess, also once revoked: partners go on trying dead tokens for a while.
    const wasKnown = this.#callers.get(sha256) !== undefined || this.#former.get(sha256) !== undefined;
    const asked = () => this.#ask(sha256, kind, asking);
    const ask = wasKnown ? asked : () => this.#options.guard.run(asking.address, asked);
    // An answer that was asked for earlier may be from before a revocation that this process did not hear.
    if (!this.#options.feed.healthy()) return ask();
    if ((this.#unknown.get(sha256) ?? 0) > this.#now()) return undefined;
    return this.#shared(sha256, ask);
  }

  close(): void {
    this.#unsubscribe();
    this.#interrupted();
  }

  #shared(sha256: string, ask: () => Promise<Caller | undefined>): Promise<Caller | undefined> {
    const known = this.#underWay.get(sha256);
    if (known !== undefined) return known.answer;
    const underWay: UnderWay = { answer: ask() };
    this.#underWay.set(sha256, underWay);
    const done = () => {
      if (this.#underWay.get(sha256) === underWay) this.#underWay.delete(sha256);
    };
    underWay.answer.then(done, done);
    return underWay.answer;
  }

  async #ask(sha256: string, kind: CredentialKind, asking: AskingRequest): Promise<Caller | undefined> {
    const heardMeanwhile: (Revocation | undefined)[] = [];
    const listen = (revocation: Revocation | undefined) => void heardMeanwhile.push(revocation);
    this.#listening.add(listen);
    try {
      for (let asked = 0; asked < maxLookups; asked++) {
        heardMeanwhile.length = 0;
        this.lookups++;
        const caller = await this.#options.lookup(sha256, kind, asking);
        const nowMs = this.#now();
        if (caller !== undefined && caller.expiresAtMs <= nowMs) return this.#keep(sha256, undefined, nowMs);
        if (heardMeanwhile.length === 0) return this.#keep(sha256, caller, nowMs);
        if (caller === undefined) {
          if (this.#callers.get(sha256) !== undefined) this.#former.set(sha256, true);
          return undefined;
        }
        if (!heardMeanwhile.some((told) => told === undefined || isRevokedBy(caller.principal, told))) {
          return this.#keep(sha256, caller, nowMs);
        }
      }
      throw new PlatformError('unavailable', 'The credential cannot be checked for the moment.', { retryAfterS: 1 });
    } finally {
      this.#listening.delete(listen);
    }
  }

  #keep(sha256: string, caller: Caller | undefined, nowMs: number): Caller | undefined {
    if (!this.#options.feed.healthy()) return caller;
    if (caller === undefined) {
      if (this.#callers.get(sha256) !== undefined) this.#former.set(sha256, true);
      this.#callers.delete(sha256);
      this.#unknown.set(sha256, nowMs + unknownForMs);
      return undefined;
    }
    caller.trustedUntilMs = Math.min(nowMs + keptForMs, caller.expiresAtMs);
    this.#callers.set(sha256, caller);
    return caller;
  }

  #revoked(revocation: Revocation): void {
    this.#distrust(({ principal }) => isRevokedBy(principal, revocation));
    // The same message tells that an application was resumed or a person came back: what was unknown may be known again.
    if (revocation.by !== 'credential') this.#unknown.clear();
    // Whoever asks from now on must not be given an answer that was asked for before.
    this.#underWay.clear();
    for (const listen of this.#listening) listen(revocation);
  }

  /** They stay, so that they are known to have been known; nothing of them is used without asking. */
  #distrust(matches: (caller: Caller) => boolean): void {
    for (const caller of this.#callers.values()) if (matches(caller)) caller.trustedUntilMs = 0;
  }

  #interrupted(): void {
    this.#distrust(() => true);
    this.#unknown.clear();
    this.#underWay.clear();
    for (const listen of this.#listening) listen(undefined);
  }
}
