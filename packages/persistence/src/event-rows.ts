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
  /** The process that makes the change which the event describes. Only set during the change. */
  maker?: string;
  /** When the change began. Only set during the change. */
  begunAt?: Date;
};

type RowInProgress = Row & Required<Pick<Row, 'maker' | 'begunAt'>>;

/**
 * Stores events that belong to no document, such as a failed sign-in, and events of changes to
 * several documents, such as an import. Each event has a row in the collection `events`.
 */
export interface EventRows extends EventSource {
  /** Stores events. Resolves when the events are on disk. Concurrent calls share a write. */
  add(...events: DomainEvent[]): Promise<void>;
  /**
   * Stores the event of a change to several documents, before the change. `confirm` publishes it.
   */
  begin(event: DomainEvent): Promise<void>;
  /**
   * Publishes the event of `begin`, after the change is made. `event` describes the actual extent
   * of the change.
   */
  confirm(event: DomainEvent): Promise<void>;
  /** Removes the event of a change that was not made. */
  cancel(id: string): Promise<void>;
  /**
   * Returns up to `limit` events of abandoned changes. A change is abandoned after two minutes, or
   * after 5 s if its process has died.
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

/** Time after which a change counts as abandoned, in milliseconds. No change takes so long. */
const abandonedAfterMs = 120_000;
/**
 * Age at which the change of a dead process counts as abandoned, in milliseconds. Below this age,
 * the database may still be executing a write of the dead process.
 */
const lastWriteMs = 5_000;

export function createEventRows(connection: Connection): EventRows {
  const rows = connection.model<Row>('Event', schema);
  const toRow = ({ id, ...rest }: DomainEvent): Row => ({ _id: id, ...rest });
  const toEvent = ({ _id, maker: _maker, begunAt: _begunAt, ...rest }: Row) =>
    ({ id: _id, ...rest }) as DomainEvent;
  // Notifies the relay even after a failed write, because the database may have stored the event.
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
      // The update is an upsert, because another process may have removed the event as abandoned. A
      // duplicate event does no harm, but a lost event does.
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
