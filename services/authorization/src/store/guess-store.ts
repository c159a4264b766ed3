import { isDuplicateKey } from '@irp/persistence';
import { pauseMs } from '../domain/guessing.ts';
import type { GuessRow } from './guess-model.ts';
import type { Models } from './models.ts';

export interface GuessStore {
  /**
   * Counts a guess before it is looked at, so that many at once are not heard together.
   * @returns milliseconds to wait; 0: it may be looked at
   */
  enter(key: string, free: number, nowMs: number): Promise<number>;
  /** It was right: those before it are forgotten. */
  clear(key: string): Promise<void>;
  /** It was no guess: those before it still count. */
  undo(key: string): Promise<void>;
}

const forgottenAfterMs = 86_400_000;

export function createGuessStore({ guesses }: Models): GuessStore {
  return {
    async enter(key, free, nowMs) {
      const row = await guesses.findById(key).lean<GuessRow>();
      const wait = row ? pauseMs(row, free, nowMs) : 0;
      if (wait > 0) return wait;
      const lastAt = new Date(nowMs);
      const count = () =>
        guesses
          .findOneAndUpdate(
            { _id: key },
            { $inc: { failures: 1 }, $set: { lastAt, expireAt: new Date(nowMs + forgottenAfterMs) } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<GuessRow>();
      // Of several first guesses at once, one makes the row, and then the others find it.
      const counted = await count().catch((error) => (isDuplicateKey(error) ? count() : Promise.reject(error)));
      // Another guess came between: only those within the free ones are heard at the same time.
      // None: a right guess has forgotten them all meanwhile.
      const before = (counted?.failures ?? 1) - 1;
      const overtaken = before > (row?.failures ?? 0) && before >= free;
      return overtaken ? pauseMs({ failures: before, lastAt }, free, nowMs) : 0;
    },
    async clear(key) {
      await guesses.deleteOne({ _id: key });
    },
    async undo(key) {
      await guesses.updateOne({ _id: key }, { $inc: { failures: -1 } });
    },
  };
}
