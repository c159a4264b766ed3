import type { DomainEvent } from '@irp/contracts/events';
import type { EventSource } from '@irp/events';
import { isKnownDead, ownProcessIdentity } from '@irp/processes';
import { type Connection, Schema } from 'mongoose';
import { createBatchWriter } from './batch-writer.ts';
import { notifyEventsStored, onEventsStored } from './stored-events.ts';

type Row = Omit<DomainEvent, 'id' | 'data' | 'type'> & {
  _id: string;
  type: string;
  data: unknown;
  /** Set during the change: the identity of the writing process. */
  maker?: string;
  /** Set during the change: the time of the start. */
  begunAt?: Date;
};

type RowInProgress = Row & Required<Pick<Row, 'maker' | 'begunAt'>>;

/**
 * Events without a document for their storage, such as of a failed sign-in, and events of changes
 * to several documents, such as of an import. Each event has a row in the collection `events`.
 */
export interface EventRows extends EventSource {
  /** Resolves once the events are on disk; concurrent calls share a write. */
  add(...events: DomainEvent[]): Promise<void>;
  /**
   * Stores the event of a change of several documents before the change. `confirm` publishes the
   * event.
   */
  begin(event: DomainEvent): Promise<void>;
  /** The change was made, to the extent described by `event`: publishes the event. */
  confirm(event: DomainEvent): Promise<void>;
  /** The change was not made: the event is removed. */
  cancel(id: string): Promise<void>;
  /**
   * Up to `limit` events of changes of dead processes, or of changes that began more than two
   * minutes ago.
   */
  abandoned(limit: number): Promise<DomainEvent[]>;
}

const schema = new Schema<Row>(
  {
    _id: String,
    type: { type: String },
    time: Date,
    workspaceId: String,
    subject: String,
    traceparent: String,
    environment: String,
    copyOf: String,
    actor: Object,
    request: Object,
    data: Object,
    maker: String,
    begunAt: Date,
  },
  {
    versionKey: false,
    minimize: false,
    collection: 'events',
  },
);
schema.index({ begunAt: 1 }, { sparse: true });

/** Longer than any change takes. */
const abandonedAfterMs = 120_000;
/** Longer than the database continues a write of a dead client. */
const lastWriteMs = 5_000;

export function createEventRows(connection: Connection): EventRows {
  const rows = connection.model<Row>('Event', schema);
  const toRow = ({ id, ...rest }: DomainEvent): Row => ({ _id: id, ...rest });
  const toEvent = ({ _id, maker: _maker, begunAt: _begunAt, ...rest }: Row) =>
    ({ id: _id, ...rest }) as DomainEvent;
  // Also after a failed write: the database may have stored the event.
  const notify = () => notifyEventsStored(rows.collection.name);
  const writer = createBatchWriter<Row>(async (batch) => {
    await rows.insertMany(batch, { lean: true }).finally(notify);
  });
  return {
    async add(...events) {
      await Promise.all(events.map((event) => writer.add(toRow(event))));
    },
    begin: (event) =>
      writer.add({
        ...toRow(event),
        maker: ownProcessIdentity(),
        begunAt: new Date(),
      }),
    async confirm(event) {
      const { _id, ...fields } = toRow(event);
      // Upsert: another process may have removed the event as abandoned. A duplicate event is
      // harmless; a lost event is not.
      await rows
        .updateOne(
          { _id },
          {
            $set: fields,
            $unset: { maker: 1, begunAt: 1 },
          },
          { upsert: true },
        )
        .finally(notify);
    },
    async cancel(_id) {
      await rows.deleteOne({ _id });
    },
    async abandoned(limit) {
      const inProgress = await rows
        .find({ begunAt: { $gt: new Date(0) } })
        .limit(limit)
        .lean<RowInProgress[]>();
      const isAbandoned = ({ maker, begunAt }: RowInProgress) =>
        Date.now() - begunAt.getTime() > (isKnownDead(maker) ? lastWriteMs : abandonedAfterMs);
      return inProgress.filter(isAbandoned).map(toEvent);
    },
    async waiting(limit) {
      const found = await rows
        .find({
          _id: { $gt: '' },
          begunAt: null,
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Row[]>();
      return found.map((row) => ({
        event: toEvent(row),
        documentId: row._id,
      }));
    },
    async settle(sent) {
      await rows.deleteMany({ _id: { $in: sent.map(({ event }) => event.id) } });
    },
    onStored: (listener) => onEventsStored(rows.collection.name, listener),
  };
}
