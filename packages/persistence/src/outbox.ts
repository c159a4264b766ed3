import type { DomainEvent } from '@irp/contracts/events';
import type { EventSource, WaitingEvent } from '@irp/events';
import { type Collection, type mongo, Schema } from 'mongoose';
import { onEventsStored } from './stored-events.ts';

/**
 * An event, stored in the document whose change the event describes. A single write stores both the
 * change and the event, or neither.
 */
export const eventSchema = new Schema(
  {
    id: String,
    type: { type: String },
    time: Date,
    workspaceId: String,
    environment: String,
    subject: String,
    actor: Object,
    request: Object,
    traceparent: String,
    copyOf: String,
    data: Object,
  },
  { _id: false, minimize: false },
);

/** Adds an outbox to the documents of a schema, and the index by which the relay finds events. */
// biome-ignore lint/suspicious/noExplicitAny: accepts schemas of every document
export function addOutbox(schema: Schema<any>): void {
  schema.add({ outbox: { type: [eventSchema], default: undefined } });
  schema.index({ 'outbox.time': 1 }, { sparse: true });
}

/**
 * Adds an outbox to the documents of a schema. The documents expire at `expireAt`. MongoDB never
 * removes a document before its events are published, because the TTL index is on `removeAt`. When
 * the outbox becomes empty, `removeAt` is set to `expireAt`, rounded up to a full minute. A
 * document without an event must be stored with `removeAt`.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts schemas of every document
export function addExpiringOutbox(schema: Schema<any>): void {
  addOutbox(schema);
  schema.add({ expireAt: Date, removeAt: Date });
  schema.index({ removeAt: 1 }, { expireAfterSeconds: 0, sparse: true });
}

interface OutboxDocument {
  _id: string;
  outbox: DomainEvent[];
  /** See {@link addExpiringOutbox}. */
  expireAt?: Date;
  removeAt?: Date;
  /**
   * The time of the deletion. A deleted document is hidden, and is removed when its outbox is
   * empty.
   */
  goneAt?: Date | null;
}

/** Documents whose outboxes a single write empties. */
type Group = [OutboxDocument, ...OutboxDocument[]];

type WaitingDocumentEvent = WaitingEvent & { document: OutboxDocument };

/**
 * Returns the event source of a collection whose documents have outboxes. A document with `goneAt`
 * is removed when its outbox is empty.
 */
export function outboxesOf({ collection }: { collection: Collection }): EventSource {
  // mongoose gives no type to the documents of a model's collection, and the default type does not
  // permit string ids.
  const documents = collection as unknown as Collection<OutboxDocument>;
  return {
    async waiting(limit): Promise<WaitingDocumentEvent[]> {
      const projection = {
        outbox: 1,
        expireAt: 1,
        goneAt: 1,
      };
      const found = documents.find<OutboxDocument>(
        { 'outbox.time': { $gt: new Date(0) } },
        { projection },
      );
      const rows = await found.sort({ 'outbox.time': 1 }).limit(limit).toArray();
      return rows.flatMap((document) =>
        document.outbox.map((event) => ({
          event,
          documentId: document._id,
          document,
        })),
      );
    },
    async settle(sent) {
      const published = [
        ...new Set((sent as readonly WaitingDocumentEvent[]).map(({ document }) => document)),
      ];
      for (const group of groupsOf(published)) {
        const filter = ifNothingWasAdded(group);
        const { goneAt, removeAt } = removalOf(group[0]);
        const settled = goneAt
          ? (await documents.deleteMany(filter)).deletedCount
          : (
              await documents.updateMany(filter, {
                $set: { outbox: [], ...(removeAt && { removeAt }) },
              })
            ).matchedCount;
        if (settled === group.length) {
          continue;
        }
        // Some outboxes may have received new events since the read. The new events stay in the
        // outbox. Another relay may have emptied other outboxes.
        await documents.bulkWrite(group.map(pullPublished), { ordered: false });
        const emptied = {
          _id: { $in: idsOf(group) },
          'outbox.0': { $exists: false },
        };
        if (goneAt) {
          await documents.deleteMany({
            ...emptied,
            goneAt: { $ne: null },
          });
        } else if (removeAt) {
          await documents.updateMany(emptied, { $set: { removeAt } });
        }
      }
    },
    onStored: (listener) => onEventsStored(collection.name, listener),
  };
}

const removalStepMs = 60_000;

/**
 * Returns how a document with an empty outbox changes. `removeAt` is a full minute, so that many
 * documents share a write.
 */
function removalOf({ expireAt, goneAt }: OutboxDocument): { goneAt?: Date; removeAt?: Date } {
  if (goneAt) {
    return { goneAt };
  }
  return expireAt
    ? { removeAt: new Date(Math.ceil(expireAt.getTime() / removalStepMs) * removalStepMs) }
    : {};
}

/**
 * Groups the documents that have the same number of events and are removed in the same way and
 * minute.
 */
function groupsOf(documents: OutboxDocument[]): Group[] {
  const groups = new Map<string, Group>();
  for (const document of documents) {
    const { goneAt, removeAt } = removalOf(document);
    const key = `${document.outbox.length} ${goneAt ? 'gone' : removeAt?.getTime()}`;
    const group = groups.get(key);
    if (group) {
      group.push(document);
    } else {
      groups.set(key, [document]);
    }
  }
  return [...groups.values()];
}

/**
 * Matches the documents whose outboxes contain only published events. A document with unpublished
 * events must not be removed.
 */
function ifNothingWasAdded(group: Group): mongo.Filter<OutboxDocument> {
  const { length } = group[0].outbox;
  return {
    _id: { $in: idsOf(group) },
    [`outbox.${length - 1}.id`]: { $in: group.map(({ outbox }) => outbox.at(-1)?.id) },
    [`outbox.${length}`]: { $exists: false },
  };
}

function pullPublished({ _id, outbox }: OutboxDocument) {
  const update = { $pull: { outbox: { id: { $in: outbox.map(({ id }) => id) } } } };
  return {
    updateOne: {
      filter: { _id },
      update,
    },
  };
}

function idsOf(group: Group): string[] {
  return group.map(({ _id }) => _id);
}
