import type { Models, RecordRow } from './models.ts';
import { sequenceKey, sequenceOf } from './sequence-key.ts';

export interface StreamSize {
  stream: string;
  /** Number of records, including deleted ones. */
  size: number;
}

/** Every stream with its size: one index lookup for each, however many records it has. */
export async function* streamSizes({ records }: Models): AsyncGenerator<StreamSize> {
  for (let below = '\u{10ffff}'; ; ) {
    const last = await records
      .findOne({ _id: { $lt: below } }, { stream: 1 })
      .sort({ _id: -1 })
      .lean<Pick<RecordRow, '_id' | 'stream'>>();
    if (!last) return;
    yield { stream: last.stream, size: sequenceOf(last._id) + 1 };
    below = sequenceKey(last.stream, 0);
  }
}
