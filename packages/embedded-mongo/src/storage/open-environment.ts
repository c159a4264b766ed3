import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLayout, openChecked, treeName } from '@irp/lmdb-file';
import { type Database, open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';

/**
 * More than the number of connections and idle cursors with a snapshot: each command reads in a
 * snapshot.
 */
const maxReaders = 4_096;
const readerBytes = 64;
/**
 * Named trees for the documents of as many collections: the begin of a transaction copies a record
 * of each tree.
 */
const treeCount = 128;

export interface Environment {
  /**
   * The main tree: the catalog, index entries, and the documents of collections without a tree of
   * their own.
   */
  db: RootDatabase<Buffer, Buffer>;
  /** Opened before the first transaction: LMDB forgets a tree created in an undone transaction. */
  trees: Database<Buffer, Buffer>[];
}

/**
 * Opens the LMDB environment in a directory.
 * @throws Error if the directory is not writable, or the file is not an LMDB database;
 *   DamagedFileError
 */
export function openEnvironment(directory: string): Environment {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = documentsFile(directory);
  reserveLockFile(`${path}-lock`);
  return openChecked(path, (layout) => {
    const db = open<Buffer, Buffer>(optionsFor(path, layout));
    const { compression } = layout;
    const options = {
      encoding: 'binary',
      keyEncoding: 'binary',
      ...(compression ? { compression } : {}),
    } as const;
    const trees = Array.from({ length: treeCount }, (_, number) =>
      db.openDB<Buffer, Buffer>({
        ...options,
        name: treeName(number),
      }),
    );
    return { db, trees };
  });
}

export function documentsFile(directory: string): string {
  return join(directory, 'documents.lmdb');
}

function optionsFor(path: string, layout: FileLayout): RootDatabaseOptionsWithPath {
  return {
    ...layout,
    path,
    encoding: 'binary',
    keyEncoding: 'binary',
    // An acknowledged write must be on disk. By default, LMDB resolves before the flush of the
    // commit.
    overlappingSync: false,
    // WriteQueue batches changes. If lmdb did this, too, a failed commit would reject a promise
    // that nobody can await.
    eventTurnBatching: false,
    maxReaders,
    maxDbs: treeCount,
  };
}

/**
 * Writes the lock file completely. LMDB maps its table of readers into memory, and the first use of
 * a page without space on the disk would end the process.
 */
function reserveLockFile(path: string): void {
  writeFileSync(path, Buffer.alloc(maxReaders * readerBytes + 4_096), { mode: 0o600 });
}
