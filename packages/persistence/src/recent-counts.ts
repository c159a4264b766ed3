import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from './translate-database-error.ts';

/** The `id` distinguishes events of the same millisecond. */
interface Counted {
  id: string;
  at: Date;
}

interface RecentCountsRow {
  /** The key of the counter. */
  _id: string;
  /** Oldest first, at most as many as the limit. */
  counted: Counted[];
  /** The time of the last rejection. */
  refusedAt?: Date;
  expireAt: Date;
}

const counted = new Schema<Counted>({ id: String, at: Date }, { _id: false, id: false });

/** The schema of the collection of {@link createRecentCounts}. */
export const recentCountsSchema = new Schema<RecentCountsRow>(
  {
    _id: String,
    counted: [counted],
    refusedAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);

/** At most `most` events in any period of this length. */
export interface RecentLimit {
  most: number;
  inMs: number;
}

/** Counts events, such as mails caused by a person, up to a limit. */
export interface RecentCounts {
  /**
   * Counts an event, unless the limit was reached under the key lately. Concurrent events cannot
   * pass the limit together. A repeated event with the same id is not counted again.
   * @returns milliseconds until a further event fits; 0 for a counted event
   */
  count(key: string, id: string, limit: RecentLimit, nowMs: number): Promise<number>;
  /** Removes a counted event that did not happen. */
  uncount(key: string, id: string): Promise<void>;
}

/** The model of a connection with this schema. Mongoose adds `id`. */
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
        // The same number of queries as for a counted event: the response time does not reveal the
        // limit.
        await rows.updateOne({ _id: key }, { $set: { refusedAt: new Date(nowMs) } });
        return waitMs;
      }
      const hasRoom = { [`counted.${most - 1}`]: { $exists: false } };
      const oldestIsPast = { 'counted.0.at': { $lte: new Date(nowMs - inMs) } };
      const add = {
        $push: { counted: { $each: [{ id, at: new Date(nowMs) }], $slice: -most } },
        $set: { expireAt: new Date(nowMs + inMs) },
      };
      // If concurrent events reached the limit, nothing matches, and the upsert collides with the
      // row, as for a first event.
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

/** Milliseconds until the last period of the limit has room; 0: now. */
function waitOf(row: RecentCountsRow | null, { most, inMs }: RecentLimit, nowMs: number): number {
  const last = row?.counted.at(-most);
  return last ? Math.max(0, last.at.getTime() + inMs - nowMs) : 0;
}
