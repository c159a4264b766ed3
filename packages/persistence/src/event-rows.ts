import type { DomainEvent } from '@irp/contracts';
import type { EventSource } from '@irp/events';
import { type Connection, Schema } from 'mongoose';
import { createBatchWriter } from './batch-writer.ts';
import { isKnownDead, ownProcess } from './own-process.ts';

type Row = Omit<DomainEvent, 'id' | 'data' | 'type'> & {
  _id: string;
  type: string;
  data: unknown;
  /** Of a change under way: the process that makes it, and since when. Absent: it happened. */
  maker?: string;
  begunAt?: Date;
};

/** Events of what has no document of its own, such as a sign-in, or of more documents than one, such as an import. */
export interface EventRows extends EventSource {
  /** Resolves once they are on disk; those of several callers share one write. */
  add(...events: DomainEvent[]): Promise<void>;
  /** Says before a change of many documents what it will be: nobody hears of it until it is confirmed. */
  begin(event: DomainEvent): Promise<void>;
  /** It happened, so far as `event` tells. */
  confirm(event: DomainEvent): Promise<void>;
  /** It did not happen. */
  cancel(id: string): Promise<void>;
  /** Those begun by a process that died, or so long ago that it must have. */
  abandoned(limit: number): Promise<DomainEvent[]>;
}

const schema = new Schema<Row>(
  {
    ...{ _id: String, type: { type: String }, time: Date, workspaceId: String, subject: String, traceparent: String },
    ...{ actor: Object, request: Object, data: Object, maker: String, begunAt: Date },
  },
  { versionKey: false, minimize: false, collection: 'events' },
);
schema.index({ begunAt: 1 }, { sparse: true });

/** Longer than any change takes. */
const surelyDeadAfterMs = 120_000;
/** Longer than the database goes on with a write whose sender has died. */
const writesEndAfterMs = 5_000;

export function createEventRows(connection: Connection): EventRows {
  const rows = connection.model<Row>('Event', schema);
  const toRow = ({ id, ...rest }: DomainEvent): Row => ({ _id: id, ...rest });
  const toEvent = ({ _id, maker: _maker, begunAt: _begunAt, ...rest }: Row) => ({ id: _id, ...rest }) as DomainEvent;
  const writer = createBatchWriter<Row>(async (batch) => {
    await rows.insertMany(batch, { lean: true });
  });
  return {
    async add(...events) {
      await Promise.all(events.map((event) => writer.add(toRow(event))));
    },
    begin: (event) => writer.add({ ...toRow(event), maker: ownProcess(), begunAt: new Date() }),
    async confirm(event) {
      const { _id, ...told } = toRow(event);
      // Also where it was taken for abandoned meanwhile: told twice is no harm, not told is.
      await rows.updateOne({ _id }, { $set: told, $unset: { maker: 1, begunAt: 1 } }, { upsert: true });
    },
    async cancel(_id) {
      await rows.deleteOne({ _id });
    },
    async abandoned(limit) {
      const found = await rows
        .find({ begunAt: { $gt: new Date(0) } })
        .limit(limit)
        .lean<Row[]>();
      const isAbandoned = ({ maker, begunAt }: Row) =>
        Date.now() - begunAt!.getTime() > (isKnownDead(maker!) ? writesEndAfterMs : surelyDeadAfterMs);
      return found.filter(isAbandoned).map(toEvent);
    },
    async waiting(limit) {
      const found = await rows
        .find({ _id: { $gt: '' }, begunAt: null })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Row[]>();
      return found.map((row) => ({ event: toEvent(row), documentId: row._id }));
    },
    async settle(sent) {
      await rows.deleteMany({ _id: { $in: sent.map(({ documentId }) => documentId) } } as never);
    },
  };
}
