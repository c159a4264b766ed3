import DataLoader from 'dataloader';
import type { Model, mongo } from 'mongoose';

/** More keys of one command would make other commands wait for it. */
const maxKeys = 100;

/**
 * Reads by key. Where no read is in progress, a read begins at once; those that are requested while
 * one is, in one turn of the event loop, are made by one command. A command costs the driver more
 * CPU time than its documents do. Callers that request the same key get the same object.
 * @param readMany the values of different keys, in their order
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
 * Reads the documents of a model by their `_id`, as {@link batchReads}: as they are stored, without
 * mongoose's casting.
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
