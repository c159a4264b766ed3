import type { StreamStart } from '../retention/stream-start.ts';
import type { RecordFilter, RecordStore } from '../store/record-store.ts';
import type { View } from '../store/view.ts';

export interface RecordCounterOptions {
  records: Pick<RecordStore, 'size' | 'count'>;
  anchors: StreamStart;
}

/** Returns how many records in a view match a filter. */
export type RecordCounter = (view: View, filter: RecordFilter) => Promise<number>;

/**
 * The number of matching records, among the sequence numbers from `first` up to, but not including,
 * `size`.
 */
interface Counted {
  first: number;
  size: number;
  count: number;
}

const maxRemembered = 1_000;

/**
 * Creates a counter that caches the count of each filter. The next request with the same filter
 * counts only the records that were appended since. A cached count stays correct, because records
 * never change, and are deleted only from the beginning of the stream.
 */
export function createRecordCounter({ records, anchors }: RecordCounterOptions): RecordCounter {
  const counts = new Map<string, Counted>();

  function remember(key: string, counted: Counted): void {
    counts.delete(key);
    counts.set(key, counted);
    const [oldest] = counts.keys();
    if (counts.size > maxRemembered && oldest !== undefined) {
      counts.delete(oldest);
    }
  }

  const countIn = async (view: View, filter: RecordFilter, from: number, before: number) =>
    before > from ? records.count(view, filter, { from, before }) : 0;

  return async (view, filter) => {
    const { stream } = view;
    const [first, size] = await Promise.all([anchors.firstSequence(stream), records.size(stream)]);
    const key = JSON.stringify([view, filter]);
    const known = counts.get(key);
    if (known?.first === first) {
      const count = known.count + (await countIn(view, filter, known.size, size));
      remember(key, {
        first,
        size,
        count,
      });
      return count;
    }
    // Without a range of sequence numbers, the database can count with the index of the filter
    // alone.
    const all = await records.count(view, filter);
    const now = await records.size(stream);
    const [beingDeleted, justAppended] = await Promise.all([
      countIn(view, filter, 0, first),
      countIn(view, filter, size, now),
    ]);
    // A record that is appended or deleted during the count may be counted or not. The count is
    // exact, and is cached, only if no record was appended or deleted.
    if (beingDeleted + justAppended === 0) {
      remember(key, {
        first,
        size: now,
        count: all,
      });
    }
    return all - beingDeleted;
  };
}
