import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';

export type Database = RootDatabase<Buffer, Buffer>;

/** @throws Error when the folder cannot be written or does not hold such a database */
export function openDatabase(directory: string): Database {
  return open({
    path: join(directory, 'events.lmdb'),
    encoding: 'binary',
    keyEncoding: 'binary',
    // Acknowledged means on disk: the default lets a commit answer before it is flushed.
    overlappingSync: false,
    // Writes are gathered here already; and of lmdb's own gathering a failed commit rejects a promise that nobody has.
    eventTurnBatching: false,
  });
}
