import { isDuplicateKey } from '@irp/persistence';
import type { Models, RecordRow } from './models.ts';
import { placeOf, placeRange } from './place.ts';

export interface RecordFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  category?: string | undefined;
  target?: string | undefined;
  outcome?: string | undefined;
}

export interface After {
  occurredAt: Date;
  id: string;
}

/** There is no way to change or remove a record. */
export interface RecordStore {
  /** In their order. False: somebody else has filled one of the places. */
  append(rows: RecordRow[]): Promise<boolean>;
  /** Which of these events the stream has already. */
  recorded(stream: string, eventIds: string[]): Promise<Set<string>>;
  findByEvent(stream: string, eventId: string): Promise<RecordRow | undefined>;
  /** Newest first. */
  search(stream: string, filter: RecordFilter, after: After | undefined, limit: number): Promise<RecordRow[]>;
  /** In the order of the stream, from a place on; read a batch at a time. */
  walk(
    stream: string,
    from: number,
    before?: number,
    filter?: RecordFilter,
  ): AsyncIterable<Pick<RecordRow, '_id' | 'line' | 'leafHash'>[]>;
  /** How many records the stream has. */
  size(stream: string): Promise<number>;
}

const batchRecords = 500;

export function createRecordStore({ records }: Models): RecordStore {
  return {
    async append(rows) {
      try {
        await records.collection.insertMany(rows as never, { ordered: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async recorded(stream, eventIds) {
      const found = records.find({ stream, eventId: { $in: eventIds } }, { eventId: 1 });
      return new Set((await found.lean<RecordRow[]>()).map(({ eventId }) => eventId));
    },
    findByEvent: async (stream, eventId) => (await records.findOne({ stream, eventId }).lean<RecordRow>()) ?? undefined,
    async search(stream, filter, after, limit) {
      const found = records
        .find({ stream, ...conditions(filter), ...following(after) })
        .sort({ occurredAt: -1, _id: -1 });
      return found.limit(limit).lean<RecordRow[]>();
    },
    async size(stream) {
      const [last] = await records
        .find({ _id: placeRange(stream) }, { _id: 1 })
        .sort({ _id: -1 })
        .limit(1)
        .lean<RecordRow[]>();
      return last ? placeOf(last._id) + 1 : 0;
    },
    async *walk(stream, from, before, filter = {}) {
      let next = from;
      for (;;) {
        const rows = await records
          .find({ _id: placeRange(stream, next, before), ...conditions(filter) }, { line: 1, leafHash: 1 })
          .sort({ _id: 1 })
          .limit(batchRecords)
          .lean<RecordRow[]>();
        if (rows.length > 0) yield rows;
        if (rows.length < batchRecords) return;
        next = placeOf(rows.at(-1)!._id) + 1;
      }
    },
  };
}

function conditions({ from, to, actor, target, ...equal }: RecordFilter): Record<string, unknown> {
  const time = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  return {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
    ...(actor === undefined ? {} : { actors: actor }),
    ...(target === undefined ? {} : { targets: target }),
    ...(Object.keys(time).length > 0 ? { occurredAt: time } : {}),
  };
}

function following(after: After | undefined) {
  if (after === undefined) return {};
  const { occurredAt, id } = after;
  return { $or: [{ occurredAt: { $lt: occurredAt } }, { occurredAt, _id: { $lt: id } }] };
}
