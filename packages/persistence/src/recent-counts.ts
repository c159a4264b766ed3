import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from './translate-database-error.ts';

/** A counted event. `id` distinguishes events in the same millisecond. */
interface Counted {
  id: string;
  at: Date;
}

interface RecentCountsRow {
  /** The key of the counter. */
  _id: string;
  /** The counted events, the oldest first. The list is at most as long as the limit. */
  counted: Counted[];
  /** The time of the last rejected event. */
  refusedAt?: Date;
  expireAt: Date;
}

const counted = new Schema<Counted>({ id: String, at: Date }, { _id: false, id: false });

/** The schema for the collection of {@link createRecentCounts}. */
export const recentCountsSchema = new Schema<RecentCountsRow>(
  {
    _id: String,
    counted: [counted],
    refusedAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);

/** A limit: at most `most` events in any period of `inMs`. */
export interface RecentLimit {
  most: number;
  inMs: number;
}

/** Counts events, such as mails that a user causes, up to a limit. */
export interface RecentCounts {
  /**
   * Counts an event, unless the limit for the key is reached. Concurrent events cannot exceed the
   * limit together. An event with an id that was counted before is not counted again.
   * @returns milliseconds until another event is permitted; 0 if the event was counted
   */
  count(key: string, id: string, limit: RecentLimit, nowMs: number): Promise<number>;
  /** Removes a counted event that did not happen after all. */
  uncount(key: string, id: string): Promise<void>;
}

/** The model for this schema. Mongoose adds a property `id` to the documents of the schema. */
type RecentCountsModel = Model<
  RecentCountsRow,
  Record<never, never>,
  Record<never, never>,
  { id: string }
>;

export function createRecentCounts(rows: RecentCountsModel): RecentCounts {
  const find = (key: string) => rows.findById(key).lean<RecentCountsRow>();
  return {
    async count(key, id, limit, nowMs) {
      const { most, inMs } = limit;
      const row = await find(key);
      if (row?.counted.some((one) => one.id === id)) {
        return 0;
      }
      const waitMs = waitOf(row, limit, nowMs);
      if (waitMs > 0) {
        // This write makes the number of queries the same as for a counted event. The response time
        // therefore does not reveal that the limit is reached.
        await rows.updateOne({ _id: key }, { $set: { refusedAt: new Date(nowMs) } });
        return waitMs;
      }
      const hasRoom = { [`counted.${most - 1}`]: { $exists: false } };
      const oldestIsPast = { 'counted.0.at': { $lte: new Date(nowMs - inMs) } };
      const add = {
        $push: { counted: { $each: [{ id, at: new Date(nowMs) }], $slice: -most } },
        $set: { expireAt: new Date(nowMs + inMs) },
      };
      // If concurrent events have reached the limit, the filter matches no document. The upsert
      // then fails, because a document with this `_id` exists. Two concurrent first events of a key
      // cause the same error.
      const tryToAdd = async () => {
        try {
          await rows.updateOne({ _id: key, $or: [hasRoom, oldestIsPast] }, add, { upsert: true });
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) {
            return false;
          }
          throw error;
        }
      };
      if ((await tryToAdd()) || (await tryToAdd())) {
        return 0;
      }
      return Math.max(1_000, waitOf(await find(key), limit, nowMs));
    },
    async uncount(key, id) {
      await rows.updateOne({ _id: key }, { $pull: { counted: { id } } });
    },
  };
}

/** Returns milliseconds until the limit permits another event; 0 if it permits the event now. */
function waitOf(row: RecentCountsRow | null, { most, inMs }: RecentLimit, nowMs: number): number {
  const last = row?.counted.at(-most);
  return last ? Math.max(0, last.at.getTime() + inMs - nowMs) : 0;
}
