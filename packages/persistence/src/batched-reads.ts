import DataLoader from 'dataloader';
import type { Model, mongo } from 'mongoose';

/** Maximum number of keys in a command. More keys would delay other commands. */
const maxKeys = 100;

/**
 * Reads by key. Without a read in progress, a read begins at once. While a read is in progress, the
 * reads of one iteration of the event loop share a command. A command costs the driver more CPU
 * time than the documents in its reply. Callers with the same key get the same object.
 * @param readMany returns the values of different keys, in the order of the keys
 */
export function batchReads<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<(Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  let inProgress = 0;
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      inProgress++;
      try {
        return await readMany(keys);
      } finally {
        inProgress--;
      }
    },
    {
      cache: false,
      maxBatchSize: maxKeys,
      batchScheduleFn(send) {
        if (inProgress === 0) {
          queueMicrotask(send);
        } else {
          setImmediate(send);
        }
      },
    },
  );
  return (key) => loader.load(key);
}

/**
 * Creates a function that reads documents of a model by `_id`, as {@link batchReads} does. The
 * documents are as stored, without mongoose's casts.
 */
export function readsById<Document extends { _id: string }>({
  db,
  collection: { collectionName },
}: Pick<Model<Document>, 'db' | 'collection'>): (id: string) => Promise<Document | undefined> {
  const collection = db.collection<Document>(collectionName);
  return batchReads(async (ids: readonly string[]) => {
    const filter = { _id: { $in: ids } } as mongo.Filter<Document>;
    const found = (await collection.find(filter).toArray()) as Document[];
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.map((id) => byId.get(id));
  });
}
