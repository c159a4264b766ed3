import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@irp/persistence';
import { type Guess, pauseMs } from '../domain/guessing.ts';
import type { GuessRow } from './guess-model.ts';
import type { Models } from './models.ts';

/** A guess that is counted. */
interface Entered {
  id: string;
  /** 0: it may be looked at. */
  waitMs: number;
}

export interface GuessStore {
  /**
   * Counts a guess before it is looked at, so that many at once are not heard together.
   * @param forgottenAfterMs how long each guess counts, whatever comes after it; a day unless told, which is the longest
   */
  enter(key: string, free: number, nowMs: number, forgottenAfterMs?: number): Promise<Entered>;
  /** It was right: those before it are forgotten. */
  clear(key: string): Promise<void>;
  /** It was right, which says nothing of the others: number and pause are what they would be without it. */
  undo(key: string, id: string): Promise<void>;
}

const longestKeptMs = 86_400_000;
/** Far more than the longest pause takes. */
const mostKept = 100;

export function createGuessStore({ guesses }: Models): GuessStore {
  return {
    async enter(key, free, nowMs, forgottenAfterMs = longestKeptMs) {
      const counted = (tries: readonly Guess[] = []) =>
        tries.filter(({ at }) => at.getTime() > nowMs - forgottenAfterMs);
      const id = randomUUID();
      const row = await guesses.findById(key).lean<GuessRow>();
      // Whoever does not wait is not made to wait longer.
      const waitMs = pauseMs(counted(row?.tries), free, nowMs);
      if (waitMs > 0) return { id, waitMs };
      const add = () =>
        guesses
          .findOneAndUpdate(
            { _id: key },
            {
              $push: { tries: { $each: [{ id, at: new Date(nowMs) }], $slice: -mostKept } },
              $set: { expireAt: new Date(nowMs + longestKeptMs) },
            },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<GuessRow>();
      // Of several first guesses at once, one makes the row, and then the others find it.
      const after = await add().catch((error) => (isDuplicateKey(error) ? add() : Promise.reject(error)));
      // Others may have come between: only those within the free ones are heard at the same time.
      return { id, waitMs: pauseMs(counted(after?.tries).slice(0, -1), free, nowMs) };
    },
    async clear(key) {
      await guesses.deleteOne({ _id: key });
    },
    async undo(key, id) {
      await guesses.updateOne({ _id: key }, { $pull: { tries: { id } } });
    },
  };
}
