import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from './translate-database-error.ts';

/** The `id` distinguishes what happened in the same millisecond. */
interface Counted {
  id: string;
  at: Date;
}

interface RecentCountsRow {
  /** What is counted. */
  _id: string;
  /** Oldest first, at most as many as the limit. */
  counted: Counted[];
  /** When something was refused last. */
  refusedAt?: Date;
  expireAt: Date;
}

const counted = new Schema<Counted>({ id: String, at: Date }, { _id: false, id: false });

/** Of the collection of {@link createRecentCounts}. */
export const recentCountsSchema = new Schema<RecentCountsRow>(
  {
    _id: String,
    counted: [counted],
    refusedAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);

/** At most so many in any time of this length. */
export interface RecentLimit {
  most: number;
  inMs: number;
}

/** Counts what happens, such as mails that somebody can have sent, up to a limit. */
export interface RecentCounts {
  /**
   * Counts one, if fewer than the limit were counted under the key lately: concurrent ones do not
   * pass the limit together. One that was counted before, by a request that is repeated, is not
   * counted again.
   * @returns milliseconds until another one fits; 0 if it was counted
   */
  count(key: string, id: string, limit: RecentLimit, nowMs: number): Promise<number>;
  /** Removes one that was counted and did not happen. */
  uncount(key: string, id: string): Promise<void>;
}

/** Of a connection's model with this schema, to which mongoose adds `id`. */
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
        // As many queries as where it is counted: a caller who must not notice the limit does not
        // by the time it takes.
        await rows.updateOne({ _id: key }, { $set: { refusedAt: new Date(nowMs) } });
        return waitMs;
      }
      const hasRoom = { [`counted.${most - 1}`]: { $exists: false } };
      const oldestIsPast = { 'counted.0.at': { $lte: new Date(nowMs - inMs) } };
      const add = {
        $push: { counted: { $each: [{ id, at: new Date(nowMs) }], $slice: -most } },
        $set: { expireAt: new Date(nowMs + inMs) },
      };
      // Where concurrent ones reached the limit nothing matches, and the upsert collides with the
      // row, as with a first one.
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

/** Milliseconds until fewer than the limit are of the last time of its length; 0: now. */
function waitOf(row: RecentCountsRow | null, { most, inMs }: RecentLimit, nowMs: number): number {
  const last = row?.counted.at(-most);
  return last ? Math.max(0, last.at.getTime() + inMs - nowMs) : 0;
}
