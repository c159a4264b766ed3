import { join } from 'node:path';
import { type FileLayout, openChecked } from '@irp/lmdb-file';
import { open, type RootDatabase } from 'lmdb';

export type Database = RootDatabase<Buffer, Buffer>;

/**
 * @throws Error if the folder cannot be written, or the file is not an LMDB database;
 *   DamagedFileError
 */
export function openDatabase(directory: string): Database {
  const path = eventsFile(directory);
  return openChecked(path, (layout) => openWithLmdb(path, layout));
}

/** The file of the embedded event log, in its folder. */
export function eventsFile(directory: string): string {
  return join(directory, 'events.lmdb');
}

function openWithLmdb(path: string, layout: FileLayout): Database {
  return open({
    ...layout,
    path,
    encoding: 'binary',
    keyEncoding: 'binary',
    // With the default, a commit resolves before the flush to disk.
    overlappingSync: false,
    // WriteQueue batches already; with lmdb's own batching a failed commit rejects a promise that
    // cannot be awaited.
    eventTurnBatching: false,
  });
}
