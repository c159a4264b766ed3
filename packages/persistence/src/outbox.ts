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
 * they are given then: the full minute after. One that is stored without an event has to be given it at once.
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

/** The outboxes of a collection. A document with a `goneAt` is removed once its outbox was sent. */
export function outboxesOf({ collection }: { collection: Collection }): EventSource {
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
      for (const alike of groupsOf(documents)) {
        const filter = whereNothingElseWaits(alike);
        const { goneAt, removeAt } = endOf(alike[0]!);
        const settled = goneAt
          ? (await collection.deleteMany(filter as never)).deletedCount
          : (await collection.updateMany(filter as never, { $set: { outbox: [], ...(removeAt && { removeAt }) } }))
              .matchedCount;
        if (settled === alike.length) continue;
        // Something was added to one of them meanwhile, and waits for the next round; or another relay was here, too.
        await collection.bulkWrite(alike.map(pulling) as never, { ordered: false });
        const emptied = { _id: { $in: alike.map(({ _id }) => _id) }, 'outbox.0': { $exists: false } };
        if (goneAt) await collection.deleteMany({ ...emptied, goneAt: { $ne: null } } as never);
        else if (removeAt) await collection.updateMany(emptied as never, { $set: { removeAt } });
      }
    },
  };
}

const removalStepMs = 60_000;

/** What becomes of a document whose outbox is empty. Removal waits for the next full minute, so that many share one write. */
function endOf({ expireAt, goneAt }: WithOutbox): { goneAt?: Date; removeAt?: Date } {
  if (goneAt) return { goneAt };
  return expireAt ? { removeAt: new Date(Math.ceil(expireAt.getTime() / removalStepMs) * removalStepMs) } : {};
}

/** Those that one write settles. */
function groupsOf(documents: WithOutbox[]): WithOutbox[][] {
  const groups = Map.groupBy(documents, (document) => {
    const { goneAt, removeAt } = endOf(document);
    return `${document.outbox.length} ${goneAt ? 'gone' : removeAt?.getTime()}`;
  });
  return [...groups.values()];
}

/** Only of an outbox that holds just what was sent may what follows from its being empty be done in the same write. */
function whereNothingElseWaits(alike: WithOutbox[]) {
  const { length } = alike[0]!.outbox;
  return {
    _id: { $in: alike.map(({ _id }) => _id) },
    [`outbox.${length - 1}.id`]: { $in: alike.map(({ outbox }) => outbox[length - 1]!.id) },
    [`outbox.${length}`]: { $exists: false },
  };
}

function pulling({ _id, outbox }: WithOutbox) {
  const update = { $pull: { outbox: { id: { $in: outbox.map(({ id }) => id) } } } };
  return { updateOne: { filter: { _id }, update } };
}
