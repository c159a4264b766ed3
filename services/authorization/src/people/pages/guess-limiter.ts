import type { IncomingMessage } from 'node:http';
import { normalizeEmail } from '@irp/contracts/authorization';
import { networkOfClient } from '@irp/http';
import type { GuessStore } from '../store/guess-store.ts';

/** The error shown when a form is displayed again. */
export interface FormError {
  error: string;
  status: number;
  retryAfterS?: number;
}

/**
 * Permits `free` attempts under `key` without a pause. The pause grows with each further attempt.
 * An attempt counts for `windowMs` (default and maximum: one day).
 */
export type AttemptLimit = readonly [key: string, free: number, windowMs?: number];

interface CountedAttempt {
  /** Status 429 and the time to wait; undefined if the attempt is permitted. */
  rejection?: FormError;
  /** Removes this attempt from the count after a success. Earlier attempts still count. */
  uncount(): Promise<void>;
}

/**
 * Slows down the guessing of passwords and codes. The pause before the next attempt under a key
 * grows with each failed attempt.
 */
export interface GuessLimiter {
  /** Counts an attempt for all limits, unless `uncount` is called. */
  countAttempt(...limits: AttemptLimit[]): Promise<CountedAttempt>;
  /** Counts an attempt for all limits, successful or not. @returns undefined if it is permitted */
  checkLimits(...limits: AttemptLimit[]): Promise<FormError | undefined>;
  /** Removes all attempts under a key. Callers call `clear` after a successful attempt. */
  clear(key: string): Promise<void>;
}

export function createGuessLimiter({
  guesses,
  now,
}: {
  guesses: GuessStore;
  now: () => number;
}): GuessLimiter {
  async function countAttempt(...limits: AttemptLimit[]): Promise<CountedAttempt> {
    const recorded = await Promise.all(
      limits.map(async ([key, free, windowMs]) => ({
        key,
        ...(await guesses.record(key, free, now(), windowMs)),
      })),
    );
    const uncount = async () => {
      await Promise.all(recorded.map(({ key, id }) => guesses.remove(key, id)));
    };
    const waitMs = Math.max(...recorded.map((guess) => guess.waitMs));
    if (waitMs === 0) {
      return { uncount };
    }
    const retryAfterS = Math.ceil(waitMs / 1_000);
    const period =
      retryAfterS < 90 ? `${retryAfterS} seconds` : `${Math.ceil(retryAfterS / 60)} minutes`;
    return {
      uncount,
      rejection: {
        status: 429,
        retryAfterS,
        error: `Too many attempts. Wait ${period}.`,
      },
    };
  }
  return {
    countAttempt,
    checkLimits: async (...limits) => (await countAttempt(...limits)).rejection,
    clear: (key) => guesses.clear(key),
  };
}

/**
 * Returns the client's IP address for events, mails and sessions. The gateway sends the client's IP
 * address in `X-Forwarded-For`.
 */
export function clientAddress({ headers }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? 'unknown');
}

/**
 * Returns the client address under which attempts are counted: the IP address, or for IPv6 the
 * network.
 */
export function clientNetwork(request: IncomingMessage): string {
  return networkOfClient(clientAddress(request));
}

/**
 * Returns the `email` field in the form in which addresses are stored, truncated to 254 characters
 * (RFC 5321, section 4.5.3.1.3).
 */
export function normalizedEmail(form: Map<string, string>): string {
  return normalizeEmail((form.get('email') ?? '').slice(0, 1_000)).slice(0, 254);
}
