import { CommandError } from '../command-error.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { Collection, Index } from './catalog.ts';
import type { Store } from './store.ts';
import type { Steps } from './write-queue.ts';
import { checkSuspects, indexRecord } from './write-record.ts';

const documentsPerStep = 20;

/**
 * Identifies indexes in construction by their ids. Between two steps, the catalog may replace or
 * remove an index object, so ids identify the indexes.
 */
export interface BuildTarget {
  database: string;
  name: string;
  collectionId: number;
  indexIds: number[];
}

/**
 * Adds all documents of a collection to new indexes, and then lets reads use these indexes. Writes
 * between the steps change the new indexes as well.
 * @throws CommandError DuplicateKey, or IndexBuildAborted if the collection or an index was dropped
 *   during the build
 */
export function* buildIndexes(store: Store, target: BuildTarget): Steps<void> {
  let { collection, indexes } = locate(store, target);
  for (let from = 0; ; ) {
    const recordIds = store.someRecordIds(collection, from, documentsPerStep);
    for (const recordId of recordIds) {
      addRecord(store, collection, indexes, recordId);
    }
    for (const index of indexes) {
      checkSuspects(store, collection, index);
    }
    const last = recordIds.at(-1);
    if (last === undefined) {
      break;
    }
    from = last + 1;
    yield;
    ({ collection, indexes } = locate(store, target));
  }
  for (const index of indexes) {
    index.build = undefined;
  }
  store.markCatalogChanged();
}

/**
 * Adds the entries of a record to indexes. Must run inside a write.
 * @throws CommandError DuplicateKey
 */
export function addRecord(
  store: Store,
  collection: Collection,
  indexes: Index[],
  recordId: number,
): void {
  const bytes = store.documentBytes(collection, recordId, undefined);
  if (!bytes) {
    return;
  }
  const document = decodeTyped(bytes);
  for (const index of indexes) {
    indexRecord(store, collection, index, recordId, document);
  }
}

function locate(store: Store, { database, name, collectionId, indexIds }: BuildTarget) {
  const collection = store.collection(database, name);
  const indexes = collection?.indexes.filter(({ id }) => indexIds.includes(id)) ?? [];
  if (collection?.id !== collectionId || indexes.length < indexIds.length) {
    throw new CommandError(
      'IndexBuildAborted',
      `Index build on ${database}.${name} aborted: the collection or an index was dropped`,
    );
  }
  return { collection, indexes };
}

/** Must run inside a write. Removes the rest of a failed index build. */
export function dropBuilds(
  store: Store,
  { database, name, collectionId, indexIds }: BuildTarget,
): void {
  const collection = store.collection(database, name);
  if (collection?.id !== collectionId) {
    return;
  }
  for (const index of collection.indexes) {
    if (index.build && indexIds.includes(index.id)) {
      store.dropIndex(collection, index);
    }
  }
}
