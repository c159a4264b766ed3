import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@irp/persistence';
import { type Guess, pauseMs } from '../domain/guess-pause.ts';
import type { GuessRow } from './guess-model.ts';
import type { PeopleModels } from './people-models.ts';

/** A guess that was counted before it is checked. */
interface RecordedGuess {
  id: string;
  /** Milliseconds to wait before the guess is checked; 0 for none. */
  waitMs: number;
}

export interface GuessStore {
  /**
   * Counts a guess before its check, so concurrent guesses cannot exceed the limit together.
   * @param free number of guesses without a pause
   * @param windowMs milliseconds for which a guess counts; default and maximum: one day
   */
  record(key: string, free: number, nowMs: number, windowMs?: number): Promise<RecordedGuess>;
  /** Removes all guesses under the key. Callers call `clear` after a correct guess. */
  clear(key: string): Promise<void>;
  /** Removes a correct guess, and keeps the wrong guesses under the key. */
  remove(key: string, id: string): Promise<void>;
}

const retentionMs = 86_400_000;
/**
 * Maximum number of stored guesses. Older guesses are dropped. A hundred guesses always cause the
 * longest pause.
 */
const maxStored = 100;

export function createGuessStore({ guesses }: Pick<PeopleModels, 'guesses'>): GuessStore {
  return {
    async record(key, free, nowMs, windowMs = retentionMs) {
      const countedGuesses = (tries: readonly Guess[] = []) =>
        tries.filter(({ at }) => at.getTime() > nowMs - windowMs);
      const id = randomUUID();
      const row = await guesses.findById(key).lean<GuessRow>();
      // Guesses during a pause are not counted, and do not make the pause longer.
      const waitMs = pauseMs(countedGuesses(row?.tries), free, nowMs);
      if (waitMs > 0) {
        return { id, waitMs };
      }
      const add = () =>
        guesses
          .findOneAndUpdate(
            { _id: key },
            {
              $push: {
                tries: {
                  $each: [{ id, at: new Date(nowMs) }],
                  $slice: -maxStored,
                },
              },
              $set: { expireAt: new Date(nowMs + retentionMs) },
            },
            {
              upsert: true,
              returnDocument: 'after',
            },
          )
          .lean<GuessRow>();
      // If several first guesses are concurrent, only one upsert inserts the row. Every other
      // concurrent upsert fails with a duplicate key, and its second try updates the row.
      const after = await add().catch((error) =>
        isDuplicateKey(error) ? add() : Promise.reject(error),
      );
      // The row now contains all concurrent guesses, so at most `free` guesses are permitted.
      return {
        id,
        waitMs: pauseMs(countedGuesses(after?.tries).slice(0, -1), free, nowMs),
      };
    },
    async clear(key) {
      await guesses.deleteOne({ _id: key });
    },
    async remove(key, id) {
      await guesses.updateOne({ _id: key }, { $pull: { tries: { id } } });
    },
  };
}
