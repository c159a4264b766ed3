import type { Models, RecordRow } from './models.ts';
import { sequenceKey, sequenceOf, streamOf } from './sequence-key.ts';

export interface StreamSize {
  stream: string;
  /** Number of records, including deleted records. */
  size: number;
}

/**
 * Every stream with its size: a single index lookup for each stream of any size. The key names the
 * stream: a column may have been changed.
 * @param onStray called with the key of a row that is not a record's key
 */
export async function* streamSizes(
  { records }: Pick<Models, 'records'>,
  onStray: (key: string) => void = () => undefined,
): AsyncGenerator<StreamSize> {
  for (let below = '\u{10ffff}'; ; ) {
    const last = await records
      .findOne({ _id: { $lt: below } }, { _id: 1 })
      .sort({ _id: -1 })
      .lean<Pick<RecordRow, '_id'>>();
    if (!last) {
      return;
    }
    const stream = streamOf(last._id);
    const size = sequenceOf(last._id) + 1;
    // A key outside the records, such as an inserted "w1 -", sorts before or after all records of
    // the stream.
    if (last._id !== sequenceKey(stream, size - 1)) {
      onStray(last._id);
      below = last._id;
      continue;
    }
    yield { stream, size };
    below = sequenceKey(stream, 0);
  }
}
