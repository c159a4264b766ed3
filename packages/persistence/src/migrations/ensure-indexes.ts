import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';
import { hasExclusiveStore } from '../exclusive-store.ts';
import { checksumOfIndexes, createMissingIndexes } from './create-missing-indexes.ts';
import { createMigrationRecords, indexesRecord } from './migration-records.ts';

/**
 * Creates missing indexes at the start of a process. If only this process uses the store, only an
 * earlier process can have changed the indexes. With a single process, the function compares a
 * stored checksum of the declared indexes, instead of the indexes of each collection.
 * @throws DifferentIndexError; the database's error
 */
export async function ensureIndexes(connection: Connection, log: Logger): Promise<void> {
  if (!hasExclusiveStore(connection)) {
    await createMissingIndexes(connection, log);
    return;
  }
  const records = createMigrationRecords(connection);
  const checksum = checksumOfIndexes(connection);
  const [record] = await records.find([indexesRecord]);
  if (record?.finishedAt && record.checksum === checksum) {
    return;
  }
  const created = await createMissingIndexes(connection, log);
  try {
    // Stores the record last. If the process is killed before the record is stored, the next start
    // compares the indexes again.
    await records.begin(indexesRecord, checksum);
    await records.finish(indexesRecord, {
      step: 0,
      examined: 0,
      changed: created.length,
    });
  } catch (error) {
    // A failure is only logged: on a full disk, the write fails, but the service can still serve
    // reads.
    log.warn(
      { err: error },
      'the result of the index comparison was not stored; the next start compares the indexes again',
    );
  }
}
