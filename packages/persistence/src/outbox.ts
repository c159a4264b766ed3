import type { DomainEvent } from '@irp/contracts';
import type { EventSource } from '@irp/events';
import { type Collection, Schema } from 'mongoose';

/** An event inside the document whose change it tells: both are written, or neither. */
export const eventSchema = new Schema(
  {
    id: String,
    type: { type: String },
    time: Date,
    workspaceId: String,
    subject: String,
    actor: Object,
    request: Object,
    traceparent: String,
    data: Object,
  },
  { _id: false, minimize: false },
);

/** Gives a schema's documents an outbox, and the index by which the relay finds what waits in one. */
// biome-ignore lint/suspicious/noExplicitAny: schemas of every document
export function addOutbox(schema: Schema<any>): void {
  schema.add({ outbox: { type: [eventSchema], default: undefined } });
  schema.index({ 'outbox.time': 1 }, { sparse: true });
}

interface WithOutbox {
  _id: unknown;
  outbox: DomainEvent[];
}

/** The outboxes of a collection. @param afterwards what is done with a document whose outbox has become empty */
export function outboxesOf(
  { collection }: { collection: Collection },
  afterwards?: (documentIds: unknown[]) => Promise<void>,
): EventSource {
  return {
    async waiting(limit) {
      const found = collection.find({ 'outbox.time': { $gt: new Date(0) } }, { projection: { outbox: 1 } });
      const rows = (await found.sort({ 'outbox.time': 1 }).limit(limit).toArray()) as unknown as WithOutbox[];
      return rows.flatMap(({ _id, outbox }) => outbox.map((event) => ({ event, documentId: _id })));
    },
    async settle(sent) {
      const byDocument = Map.groupBy(sent, ({ documentId }) => documentId);
      const removals = [...byDocument].map(([_id, events]) => ({
        updateOne: {
          filter: { _id },
          update: { $pull: { outbox: { id: { $in: events.map(({ event }) => event.id) } } } },
        },
      }));
      if (removals.length > 0) await collection.bulkWrite(removals as never, { ordered: false });
      await afterwards?.([...byDocument.keys()]);
    },
  };
}
