import type { Models, RecordRow } from './models.ts';
import { placeKey, placeOf } from './place.ts';

export interface StreamEnd {
  stream: string;
  /** How many records it has. */
  size: number;
}

/** Every stream, found at its last record: one look at the index for each, however long it is. */
export async function* streamEnds({ records }: Models): AsyncGenerator<StreamEnd> {
  for (let below = '\u{10ffff}'; ; ) {
    const last = await records
      .findOne({ _id: { $lt: below } }, { stream: 1 })
      .sort({ _id: -1 })
      .lean<Pick<RecordRow, '_id' | 'stream'>>();
    if (!last) return;
    yield { stream: last.stream, size: placeOf(last._id) + 1 };
    below = placeKey(last.stream, 0);
  }
}
