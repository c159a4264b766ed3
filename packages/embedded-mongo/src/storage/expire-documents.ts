import type { CommandContext } from '../commands/context.ts';
import { intervalBelow, invertInterval } from '../plan/interval.ts';
import type { Index } from './catalog.ts';
import { indexPrefix, recordIdOf } from './keys.ts';
import type { Store } from './store.ts';
import { removeRecord } from './write-record.ts';

const batchDocuments = 500;

/**
 * Removes expired documents by a TTL index. Reads the entries of the index, not the collection. A
 * document without an entry, such as a document outside the partial filter, therefore never
 * expires.
 * @returns the number of removed documents
 */
export async function expireDocuments({ store }: CommandContext, nowMs: number): Promise<number> {
  let removed = 0;
  const snapshot = store.snapshot();
  const collections = snapshot.collections();
  snapshot.done();
  for (const { database, name, indexes } of collections) {
    for (const index of indexes) {
      if (index.expireAfterSeconds === undefined || index.fields.length !== 1) {
        continue;
      }
      const before = new Date(nowMs - index.expireAfterSeconds * 1_000);
      for (let found = batchDocuments; found === batchDocuments; removed += found) {
        found = await store.write(() => removeBatch(store, database, name, index, before));
      }
    }
  }
  return removed;
}

/**
 * Removes a batch of expired documents. Must run inside a write. The collection or the index may
 * have been dropped since the last batch.
 */
function removeBatch(
  store: Store,
  database: string,
  name: string,
  { id }: Index,
  before: Date,
): number {
  const collection = store.collection(database, name);
  const index = collection?.indexes.find((one) => one.id === id);
  if (!collection || !index) {
    return 0;
  }
  const expired = expiredRecords(store, index, before);
  for (const recordId of expired) {
    const bytes = store.documentBytes(collection, recordId, undefined);
    if (bytes) {
      removeRecord(store, collection, recordId, bytes);
    }
  }
  return expired.size;
}

function expiredRecords(store: Store, index: Index, before: Date): Set<number> {
  const dates = intervalBelow(before, false);
  const { start, end } = index.fields[0]?.direction === -1 ? invertInterval(dates) : dates;
  const prefix = indexPrefix(index.id);
  const recordIds = new Set<number>();
  for (const key of store.keys(
    Buffer.concat([prefix, start]),
    Buffer.concat([prefix, end]),
    false,
    undefined,
  )) {
    recordIds.add(recordIdOf(key));
    if (recordIds.size === batchDocuments) {
      break;
    }
  }
  return recordIds;
}
