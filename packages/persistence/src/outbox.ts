import type { DomainEvent } from '@irp/contracts';
import type { EventSource, WaitingEvent } from '@irp/events';
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

/**
 * Documents of this schema go after `expireAt`, but none before its outbox was sent: MongoDB removes by `removeAt`, which
 * they are given then. One that is stored without an event has to be given it at once.
 */
// biome-ignore lint/suspicious/noExplicitAny: schemas of every document
export function addExpiringOutbox(schema: Schema<any>): void {
  addOutbox(schema);
  schema.add({ expireAt: Date, removeAt: Date });
  schema.index({ removeAt: 1 }, { expireAfterSeconds: 0, sparse: true });
}

interface WithOutbox {
  _id: unknown;
  outbox: DomainEvent[];
  /** See {@link addExpiringOutbox}. */
  expireAt?: Date;
  /** Nobody sees it any more: it goes with its last event. */
  goneAt?: Date;
}

type Waiting = WaitingEvent & { document: WithOutbox };

/**
 * The outboxes of a collection. A document with a `goneAt` is removed once its outbox was sent.
 * @param afterwards what is done with documents whose outboxes have become empty
 */
export function outboxesOf(
  { collection }: { collection: Collection },
  afterwards?: (documentIds: unknown[]) => Promise<void>,
): EventSource {
  return {
    async waiting(limit): Promise<Waiting[]> {
      const projection = { outbox: 1, expireAt: 1, goneAt: 1 };
      const found = collection.find({ 'outbox.time': { $gt: new Date(0) } }, { projection });
      const rows = (await found.sort({ 'outbox.time': 1 }).limit(limit).toArray()) as unknown as WithOutbox[];
      return rows.flatMap((document) =>
        document.outbox.map((event) => ({ event, documentId: document._id, document })),
      );
    },
    async settle(sent) {
      const documents = [...new Set((sent as readonly Waiting[]).map(({ document }) => document))];
      if (documents.length === 0) return;
      const settled = await collection.bulkWrite(documents.map(settling) as never, { ordered: false });
      // Something was added to one of them meanwhile, and waits for the next round.
      if (settled.matchedCount + settled.deletedCount < documents.length)
        await collection.bulkWrite(documents.map(pulling) as never, { ordered: false });
      await afterwards?.(documents.map(({ _id }) => _id));
    },
  };
}

/** Each event where it was found. */
function placesOf(document: WithOutbox): [path: string, id: string][] {
  return idsIn(document).map((id, at) => [`outbox.${at}.id`, id]);
}

function idsIn({ outbox }: WithOutbox): string[] {
  return outbox.map(({ id }) => id);
}

function pulling(document: WithOutbox) {
  const update = { $pull: { outbox: { id: { $in: idsIn(document) } } } };
  return { updateOne: { filter: { _id: document._id }, update } };
}

/** Only of an outbox that holds just what was sent may what follows from its being empty be done in the same write. */
function settling(document: WithOutbox) {
  const { _id, outbox, expireAt, goneAt } = document;
  const filter = { _id, [`outbox.${outbox.length}`]: { $exists: false }, ...Object.fromEntries(placesOf(document)) };
  if (goneAt) return { deleteOne: { filter } };
  const { update } = pulling(document).updateOne;
  if (!expireAt) return { updateOne: { filter: { _id }, update } };
  return { updateOne: { filter, update: { ...update, $set: { removeAt: expireAt } } } };
}
