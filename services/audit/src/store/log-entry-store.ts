import { isDuplicateKey } from '@irp/persistence';
import { bytesOf } from './bytes-of.ts';
import type { LogEntryRow } from './log-models.ts';
import type { Models } from './models.ts';

export interface LogEntry {
  position: number;
  stream: string;
  /** The number of the stream's checkpoint. */
  number: number;
  /** The hash of the checkpoint: 32 bytes. */
  entry: Buffer;
}

/** Stores the entries of the log of checkpoints. No method changes or deletes an entry. */
export interface LogEntryStore {
  /**
   * Appends entries in order. Stops, and returns false, at an entry whose position is taken, or
   * whose checkpoint already has another position. The entries before the rejected entry are
   * stored.
   */
  append(entries: readonly LogEntry[]): Promise<boolean>;
  /**
   * Yields the entries from the position `from` up to, but not including, `before`. Without
   * `before`, yields all entries up to the end.
   */
  walk(from: number, before?: number): AsyncIterable<LogEntry[]>;
  /** Returns the position after the last entry. */
  size(): Promise<number>;
  /**
   * Returns the last entry of a stream in the log; undefined if the log has no checkpoint of the
   * stream.
   */
  lastOf(stream: string): Promise<LogEntry | undefined>;
  /** Returns the positions of a stream's checkpoints, by the numbers of the checkpoints. */
  positionsOf(stream: string, numbers: readonly number[]): Promise<Map<number, number>>;
}

const batchEntries = 500;

export function createLogEntryStore({ logEntries }: Pick<Models, 'logEntries'>): LogEntryStore {
  return {
    async append(entries) {
      try {
        const rows = entries.map(({ position, ...rest }) => ({ _id: position, ...rest }));
        await logEntries.insertMany(rows, { ordered: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    async *walk(from, before = Number.MAX_SAFE_INTEGER) {
      for (let next: number | undefined = from; next !== undefined && next < before; ) {
        const found = logEntries.find({ _id: { $gte: next, $lt: before } }).sort({ _id: 1 });
        const rows: LogEntryRow[] = await found.limit(batchEntries).lean<LogEntryRow[]>();
        if (rows.length > 0) {
          yield rows.map(toEntry);
        }
        const last: number | undefined = rows.length < batchEntries ? undefined : rows.at(-1)?._id;
        next = last === undefined ? undefined : last + 1;
      }
    },
    async size() {
      const [last] = await logEntries
        .find({ _id: { $gte: 0 } }, { _id: 1 })
        .sort({ _id: -1 })
        .limit(1)
        .lean<LogEntryRow[]>();
      return last ? last._id + 1 : 0;
    },
    async lastOf(stream) {
      const [row] = await logEntries
        .find({ stream })
        .sort({ stream: 1, number: -1 })
        .limit(1)
        .lean<LogEntryRow[]>();
      return row && toEntry(row);
    },
    async positionsOf(stream, numbers) {
      const rows = await logEntries
        .find({
          stream,
          number: { $in: [...numbers] },
        })
        .lean<LogEntryRow[]>();
      return new Map(rows.map(({ _id, number }) => [number, _id]));
    },
  };
}

function toEntry({ _id, entry, ...rest }: LogEntryRow): LogEntry {
  return {
    position: _id,
    ...rest,
    entry: bytesOf(entry),
  };
}
