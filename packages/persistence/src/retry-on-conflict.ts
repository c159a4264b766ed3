import { setTimeout } from 'node:timers/promises';
import { PlatformError } from '@irp/errors';

/** What an attempt returns if another process changed the data between its read and its write. */
export const conflict = Symbol('conflict');

export interface RetryOnConflictOptions {
  /** Maximum number of attempts. */
  attempts: number;
  /** Creates the error that is thrown if all attempts were in conflict. */
  error: () => Error;
  /** Returns the pause after an attempt, in milliseconds. Default: none. */
  pauseMs?: (attempt: number) => number;
}

/**
 * Repeats an attempt until no other process interferes (optimistic concurrency control). The write
 * of an attempt must depend on the data that it has read, for instance on a revision or a unique
 * key. Then no change is lost, and every rule is checked against the data that are replaced.
 * @param attempt reads, checks and writes once; returns {@link conflict} if the condition of the
 *   write fails. Its argument is the number of the attempt, from 0. An error that it throws ends
 *   the loop.
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
 * Creates a 409 for a document that changed during every attempt.
 * @param kind the kind of document in the message, such as `record`
 */
export function tooManyChanges(kind: string): PlatformError {
  return new PlatformError('conflict', `Too many changes of this ${kind} at once. Try again.`, {
    retryAfterS: 1,
  });
}
