import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';

/**
 * After this process has written events to a collection, emits the name of the collection. The
 * whole process shares a single emitter, because the relay may use another connection than the
 * writer. A listener is also called for a collection of the same name in another database, which
 * costs a query.
 */
const storedEvents = new EventEmitter().setMaxListeners(0);

/**
 * Calls `listener` after each write of events to the collection, when the events can be read.
 * @returns a function that removes the listener
 */
export function onEventsStored(collectionName: string, listener: () => void): () => void {
  storedEvents.on(collectionName, listener);
  return () => storedEvents.off(collectionName, listener);
}

export function notifyEventsStored(collectionName: string): void {
  storedEvents.emit(collectionName);
}

/**
 * The events `operation-start` and `operation-end` of a mongoose connection, for calls of models
 * and of their collections.
 */
interface DriverCall {
  /** The same object at the start and at the end of a call. */
  _id: object;
  collectionName: string;
  method: string;
  params: unknown[];
}

/**
 * Notifies of every write of events through this connection to a model with an outbox, so that no
 * store can forget the notification.
 */
export function watchOutboxes(connection: Connection): void {
  const models = Object.values(connection.models).filter(
    ({ schema }) => schema.path('outbox') !== undefined,
  );
  const names = new Set(models.map(({ collection }) => collection.name));
  // If this listener exists, mongoose creates an event for each call, including reads. The listener
  // is therefore added only if a model has an outbox.
  if (names.size === 0) {
    return;
  }
  const underWay = new WeakSet<object>();
  connection.on('operation-start', ({ _id, collectionName, method, params }: DriverCall) => {
    if (names.has(collectionName) && writtenParts(method, params).some(hasEvents)) {
      underWay.add(_id);
    }
  });
  // Listeners are notified even after a failed write, because the database may have stored all or
  // some of the events.
  connection.on('operation-end', ({ _id, collectionName }: Omit<DriverCall, 'params'>) => {
    if (underWay.delete(_id)) {
      notifyEventsStored(collectionName);
    }
  });
}

type Fields = Record<string, unknown>;

/**
 * Returns the documents, or parts of documents, that a call of the driver's `Collection` writes.
 */
function writtenParts(method: string, [first, second]: unknown[]): unknown[] {
  switch (method) {
    case 'insertOne':
      return [first];
    case 'insertMany':
      return [first].flat();
    case 'replaceOne':
    case 'findOneAndReplace':
      return [second];
    case 'updateOne':
    case 'updateMany':
    case 'findOneAndUpdate':
      return updatedParts(second);
    case 'bulkWrite':
      return [first]
        .flat()
        .flatMap((operation) => Object.values(operation as Fields).flatMap(bulkParts));
    default:
      return [];
  }
}

function bulkParts(operation: unknown): unknown[] {
  const { document, replacement, update } = operation as Fields;
  return [document, replacement, ...updatedParts(update)];
}

/** Ignores `$pull`, because `$pull` only removes events from an outbox. */
function updatedParts(update: unknown): unknown[] {
  return Object.entries((update ?? {}) as Fields)
    .filter(([operator]) => operator !== '$pull')
    .map(([, part]) => part);
}

function hasEvents(part: unknown): boolean {
  const outbox = (part as Fields | undefined)?.outbox;
  return Array.isArray(outbox) ? outbox.length > 0 : outbox !== undefined && outbox !== null;
}
