import { addRecord } from './build-indexes.ts';
import type { Collection } from './catalog.ts';
import { Store, type StoreSettings } from './store.ts';

export interface StoreOptions extends StoreSettings {
  /**
   * Called before the conversion of index keys of an earlier version. The conversion can take
   * minutes.
   */
  onConversion?: () => void;
}

const recordsPerStep = 200;

/**
 * Opens a store that this or an earlier version has written.
 * @throws Error if the directory is not writable, or if its file is no store
 */
export function openStore(
  directory: string,
  { onConversion, ...settings }: StoreOptions = {},
): Store {
  const store = new Store(directory, settings);
  if (store.hasEarlierKeys) {
    onConversion?.();
    store.convertKeys((collection) => indexAll(store, collection));
  }
  return store;
}

/**
 * Adds the entries of all documents to the empty indexes of a collection. Must run inside a write.
 */
function indexAll(store: Store, collection: Collection): void {
  for (let from = 0; ; ) {
    const recordIds = store.someRecordIds(collection, from, recordsPerStep);
    for (const recordId of recordIds) {
      addRecord(store, collection, collection.indexes, recordId);
    }
    const last = recordIds.at(-1);
    if (last === undefined) {
      return;
    }
    from = last + 1;
  }
}
