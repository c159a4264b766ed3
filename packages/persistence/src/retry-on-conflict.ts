import { setTimeout } from 'node:timers/promises';
import { PlatformError } from '@irp/errors';

/** What an attempt returns when another writer changed the data between its read and its write. */
export const conflict = Symbol('conflict');

export interface RetryOnConflictOptions {
  /** How many attempts are made before the error is thrown. */
  attempts: number;
  /** Creates the error that is thrown when every attempt met a conflict. */
  error: () => Error;
  /** The pause after a failed attempt, in milliseconds. Default: none. */
  pauseMs?: (attempt: number) => number;
}

/**
 * Optimistic concurrency control: reads, checks and writes again until no other writer comes
 * between. The write must be conditional on what the attempt read, such as on a revision or on a
 * unique key, so that no change is lost and every rule is checked against the data it applies to.
 * @param attempt reads, checks and writes once, and returns {@link conflict} when the write's
 *   condition failed; it receives the number of the attempt, from 0. Whatever it throws ends the
 *   loop.
 */
export async function retryOnConflict<Result>(
  attempt: (number: number) => Promise<Result | typeof conflict>,
  { attempts, error, pauseMs = () => 0 }: RetryOnConflictOptions,
): Promise<Result> {
  for (let number = 0; number < attempts; number++) {
    const result = await attempt(number);
    if (result !== conflict) {
      return result;
    }
    const pause = pauseMs(number);
    if (pause > 0) {
      await setTimeout(pause);
    }
  }
  throw error();
}

/**
 * 409 for a document that others change so often that no attempt succeeded.
 * @param kind for the message, such as `record`
 */
export function tooManyChanges(kind: string): PlatformError {
  return new PlatformError('conflict', `Too many changes of this ${kind} at once. Try again.`, {
    retryAfterS: 1,
  });
}
