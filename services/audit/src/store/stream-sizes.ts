import type { Models, RecordRow } from './models.ts';
import { sequenceKey, sequenceOf, streamOf } from './sequence-key.ts';

export interface StreamSize {
  stream: string;
  /** Number of records, including deleted records. */
  size: number;
}

/**
 * Yields every stream with its size. Each stream needs only one lookup in an index. The name of the
 * stream is read from the key, because somebody may have changed the column.
 * @param onStray is called with each invalid key of a row
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
    // An invalid key, such as an inserted "w1 -", sorts before or after all valid keys of the
    // stream.
    if (last._id !== sequenceKey(stream, size - 1)) {
      onStray(last._id);
      below = last._id;
      continue;
    }
    yield { stream, size };
    below = sequenceKey(stream, 0);
  }
}
