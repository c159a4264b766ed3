import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLayout, openChecked, treeName } from '@irp/lmdb-file';
import { type Database, open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';

/**
 * Maximum number of LMDB's readers. It exceeds that of connections and idle cursors with a
 * snapshot, because each command reads in a snapshot.
 */
const maxReaders = 4_096;
const readerBytes = 64;
/**
 * Number of collections whose documents have a tree of their own. It is limited, because each
 * transaction copies a record of each tree when it begins.
 */
const treeCount = 128;

export interface Environment {
  /**
   * The main tree. It contains the catalog, the index entries, and the documents of collections
   * that have no tree of their own.
   */
  db: RootDatabase<Buffer, Buffer>;
  /**
   * The trees for documents. They are opened before the first transaction, because LMDB forgets a
   * tree that was created in a transaction that is undone.
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
    // Commits must be on disk before LMDB resolves them. By default, it resolves them earlier.
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
