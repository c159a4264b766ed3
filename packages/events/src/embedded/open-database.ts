import { join } from 'node:path';
import { type FileLayout, openChecked } from '@irp/lmdb-file';
import { open, type RootDatabase } from 'lmdb';

export type Database = RootDatabase<Buffer, Buffer>;

/**
 * Opens the LMDB environment.
 * @throws Error if the folder cannot be written, or the file is not an LMDB database;
 *   DamagedFileError
 */
export function openDatabase(directory: string): Database {
  const path = eventsFile(directory);
  return openChecked(path, (layout) => openWithLmdb(path, layout));
}

/** Returns the path of the log's file in the folder. */
export function eventsFile(directory: string): string {
  return join(directory, 'events.lmdb');
}

function openWithLmdb(path: string, layout: FileLayout): Database {
  return open({
    ...layout,
    path,
    encoding: 'binary',
    keyEncoding: 'binary',
    // By default, lmdb would acknowledge a commit before its flush to disk.
    overlappingSync: false,
    // WriteQueue batches writes. If lmdb also batched writes, a failed commit would reject a
    // promise to which this code has no access.
    eventTurnBatching: false,
  });
}
