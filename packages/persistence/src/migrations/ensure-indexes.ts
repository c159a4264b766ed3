import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';
import { hasExclusiveStore } from '../exclusive-store.ts';
import { checksumOfIndexes, createMissingIndexes } from './create-missing-indexes.ts';
import { createMigrationRecords, indexesRecord } from './migration-records.ts';

/**
 * Creates missing indexes when a process starts. If only this process accesses the store, its
 * indexes are as the previous process left them. A stored checksum of the declared indexes then
 * saves a request for each collection.
 * @throws DifferentIndexError, and the database's error
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
    // The checksum is stored last, so that a process that was killed earlier is followed by one
    // that compares the indexes.
    await records.begin(indexesRecord, checksum);
    await records.finish(indexesRecord, {
      step: 0,
      examined: 0,
      changed: created.length,
    });
  } catch (error) {
    // The write fails on a full disk, for example, and reads can still be served.
    log.warn({ err: error }, 'index record not stored; the next start compares the indexes again');
  }
}
