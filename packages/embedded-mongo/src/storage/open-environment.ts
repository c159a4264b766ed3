import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLayout, openChecked, treeName } from '@irp/lmdb-file';
import { type Database, open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';

/**
 * The number of LMDB's reader slots: more than connections and idle cursors with a snapshot. Each
 * snapshot needs a slot.
 */
const maxReaders = 4_096;
const readerBytes = 64;
/**
 * The number of named trees, each for the documents of one collection. More trees would make
 * transactions slower, because each transaction first copies a record of each tree.
 */
const treeCount = 128;

export interface Environment {
  /**
   * The main tree: the catalog, index entries, and the documents of collections without a tree of
   * their own.
   */
  db: RootDatabase<Buffer, Buffer>;
  /**
   * Opened before the first transaction, because LMDB forgets a tree that an aborted transaction
   * has created.
   */
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
    // An acknowledged write must be on disk. By default, lmdb would acknowledge a commit before its
    // flush.
    overlappingSync: false,
    // WriteQueue batches changes. If lmdb also batched changes, a failed commit would reject a
    // promise to which this code has no access.
    eventTurnBatching: false,
    maxReaders,
    maxDbs: treeCount,
  };
}

/**
 * Writes the lock file completely. LMDB maps its table of readers into memory. Without space on the
 * disk, the first use of a page of the table would end the process.
 */
function reserveLockFile(path: string): void {
  writeFileSync(path, Buffer.alloc(maxReaders * readerBytes + 4_096), { mode: 0o600 });
}
