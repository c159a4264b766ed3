import type { IncomingMessage } from 'node:http';
import { normalizeEmail } from '@irp/contracts/authorization';
import { networkOfClient } from '@irp/http';
import type { GuessStore } from '../store/guess-store.ts';

/** The error shown above a repeated form. */
export interface FormError {
  error: string;
  status: number;
  retryAfterS?: number;
}

/**
 * At most `free` attempts under `key` without a pause. Each further attempt must wait longer. An
 * attempt counts for `windowMs` (default and maximum: one day).
 */
export type AttemptLimit = readonly [key: string, free: number, windowMs?: number];

interface CountedAttempt {
  /** Status 429 and the time to wait; undefined when the attempt is allowed. */
  rejection?: FormError;
  /** Removes this attempt after a success. Earlier attempts still count. */
  uncount(): Promise<void>;
}

/**
 * Slows down guessing of passwords and codes: the pause after failed attempts under the same key
 * grows.
 */
export interface GuessLimiter {
  /** Counts an attempt against every limit, until the attempt is uncounted. */
  countAttempt(...limits: AttemptLimit[]): Promise<CountedAttempt>;
  /**
   * Counts an attempt against every limit, successful or not.
   * @returns undefined when the attempt is permitted
   */
  checkLimits(...limits: AttemptLimit[]): Promise<FormError | undefined>;
  /** Removes all attempts under a key, after a success. */
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
 * The client's IP address, as set by the gateway in X-Forwarded-For: for events, mails and
 * sessions.
 */
export function clientAddress({ headers }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? 'unknown');
}

/** The subject of counted attempts: the client's IP address; for IPv6, the client's network. */
export function clientNetwork(request: IncomingMessage): string {
  return networkOfClient(clientAddress(request));
}

/**
 * The `email` field in the stored form of addresses, truncated at 254 characters (RFC 5321, section
 * 4.5.3.1.3).
 */
export function normalizedEmail(form: Map<string, string>): string {
  return normalizeEmail((form.get('email') ?? '').slice(0, 1_000)).slice(0, 254);
}
