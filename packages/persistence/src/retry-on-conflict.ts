import { setTimeout } from 'node:timers/promises';
import { PlatformError } from '@irp/errors';

/**
 * The result of an attempt after another writer changed the data between the read and the write.
 */
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
 * Optimistic concurrency control: reads, checks and writes again until no other writer interferes.
 * The write must be conditional on the read data, such as on a revision or on a unique key. With
 * this condition, no change is lost, and every rule is checked against the current data.
 * @param attempt reads, checks and writes once. Returns {@link conflict} if the condition of the
 *   write fails; receives the number of the attempt, from 0. A thrown error ends the attempts.
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
  return new PlatformError(
    'conflict',
    `Other requests changed this ${kind} at the same time. Try again.`,
    {
      retryAfterS: 1,
    },
  );
}
