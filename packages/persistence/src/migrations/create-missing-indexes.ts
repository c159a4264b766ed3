import { createHash } from 'node:crypto';
import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';
import { findIndexDifferences, type IndexDifferences } from './index-differences.ts';

/**
 * An index of the database contradicts a declared index: a migration must drop the existing index,
 * or the declaration needs another name.
 */
class DifferentIndexError extends Error {
  constructor(names: readonly string[]) {
    super(`indexes whose fields or options differ from the declaration: ${names.join(', ')}`);
  }
}

/**
 * Creates the declared indexes of a connection's models that are missing in the database. If no
 * index is missing, writes nothing, and needs no right to create indexes. Several processes can
 * call this function at the same time.
 * @param found the result of a recent comparison. Default: the function compares the indexes
 * @returns the names of the created indexes
 * @throws DifferentIndexError, and the database's error, for instance if a unique index has
 *   duplicate values
 */
export async function createMissingIndexes(
  connection: Connection,
  log: Logger,
  found?: IndexDifferences,
): Promise<string[]> {
  const { missing, different, toCreate } = found ?? (await findIndexDifferences(connection));
  if (different.length > 0) {
    throw new DifferentIndexError(different);
  }
  if (missing.length > 0) {
    log.debug({ indexes: missing }, 'creating indexes');
  }
  // Sends a single command for a collection. mongoose would send a command for each index, and
  // MongoDB would read the collection for each command.
  for (const { collection, indexes } of toCreate) {
    await connection.collection(collection).createIndexes(indexes);
  }
  return missing;
}

/** Returns the SHA-256, in hexadecimal, of all declared indexes of a connection's models. */
export function checksumOfIndexes(connection: Connection): string {
  const declared = Object.values(connection.models).map((model) => [
    model.collection.name,
    model.schema.indexes(),
  ]);
  return createHash('sha256').update(JSON.stringify(declared.toSorted())).digest('hex');
}
