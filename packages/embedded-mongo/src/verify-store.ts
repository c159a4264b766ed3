import { checkFile } from '@irp/lmdb-file';
import { lockDirectory } from '@irp/processes';
import type { Collection, Index } from './storage/catalog.ts';
import { IndexedDocument } from './storage/index-entries.ts';
import { indexPrefix } from './storage/keys.ts';
import { documentsFile } from './storage/open-environment.ts';
import { openStore } from './storage/open-store.ts';
import type { Store } from './storage/store.ts';
import { decodeTyped } from './values/bson-codec.ts';
import { successor } from './values/encode.ts';

export interface StoreContents {
  collections: number;
  documents: number;
  indexEntries: number;
}

const maxProblems = 100;

/**
 * Reads every page, document and index entry of a store that no process uses. Some kinds of damage
 * end the process by a signal, so the caller should run this function in a separate process.
 * @param onProblem is called with each problem, as a line; at most a hundred times
 * @throws DamagedFileError if the file must not be opened
 */
export async function verifyStore(
  directory: string,
  onProblem: (problem: string) => void,
): Promise<StoreContents> {
  checkFile(documentsFile(directory), 'all');
  const unlock = lockDirectory(directory);
  const store = openLocked(directory, unlock);
  const contents: StoreContents = {
    collections: 0,
    documents: 0,
    indexEntries: 0,
  };
  let problems = 0;
  const report = (problem: string) => {
    if (++problems <= maxProblems) {
      onProblem(problem);
    }
  };
  try {
    await store.write(() => {
      for (const collection of store.collections()) {
        verifyCollection(store, collection, contents, report);
      }
    });
  } finally {
    await store.close();
    unlock();
  }
  return contents;
}

function openLocked(directory: string, unlock: () => void): Store {
  try {
    return openStore(directory);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Compares documents and index entries. If every document has all its entries, and the index has no
 * further entries, every entry belongs to a document.
 */
function verifyCollection(
  store: Store,
  collection: Collection,
  contents: StoreContents,
  report: (problem: string) => void,
): void {
  const name = `${collection.database}.${collection.name}`;
  const expected = new Map<Index, number>(collection.indexes.map((index) => [index, 0]));
  contents.collections++;
  for (const recordId of store.recordIds(collection, 0, undefined)) {
    contents.documents++;
    try {
      verifyDocument(store, collection, recordId, expected, (problem) =>
        report(`${name}: ${problem}`),
      );
    } catch (error) {
      report(`${name}: record ${recordId} is not a document (${(error as Error).message})`);
    }
  }
  for (const [index, count] of expected) {
    const start = indexPrefix(index.id);
    const found = store.countKeys(start, successor(start), undefined);
    contents.indexEntries += found;
    if (found !== count) {
      report(
        `${name}: the index ${index.name} has ${found} entries instead of the ${count} that the documents require`,
      );
    }
  }
}

function verifyDocument(
  store: Store,
  collection: Collection,
  recordId: number,
  expected: Map<Index, number>,
  report: (problem: string) => void,
): void {
  const bytes = store.documentBytes(collection, recordId, undefined) ?? Buffer.alloc(0);
  const document = new IndexedDocument(decodeTyped(bytes));
  for (const [index, count] of expected) {
    const { keys } = document.entriesIn(index, recordId);
    expected.set(index, count + keys.length);
    if (!keys.every((key) => store.hasEntry(key))) {
      report(`record ${recordId} is missing in the index ${index.name}`);
    }
  }
}
