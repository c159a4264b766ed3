import { createHash } from 'node:crypto';
import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';
import { findIndexDifferences, type IndexDifferences } from './index-differences.ts';

/**
 * The database has an index that contradicts a declared one: a migration must drop it, or give the
 * declared one another name.
 */
class DifferentIndexError extends Error {
  constructor(names: readonly string[]) {
    super(`indexes with other fields or options than declared: ${names.join(', ')}`);
  }
}

/**
 * Creates the indexes that the models of a connection declare and the database does not have. Where
 * none is missing, nothing is written, so that no right to create indexes is needed. Several
 * processes may do it at once.
 * @param found what was found just now; default: looks
 * @returns the names of those that were missing
 * @throws DifferentIndexError; the database's error, such as for duplicate values of a unique index
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
  // One command for a collection: mongoose would send one for each index, and MongoDB read the
  // collection as often.
  for (const { collection, indexes } of toCreate) {
    await connection.collection(collection).createIndexes(indexes);
  }
  return missing;
}

/** SHA-256 in hexadecimal of all indexes that the models of a connection declare. */
export function checksumOfIndexes(connection: Connection): string {
  const declared = Object.values(connection.models).map((model) => [
    model.collection.name,
    model.schema.indexes(),
  ]);
  return createHash('sha256').update(JSON.stringify(declared.toSorted())).digest('hex');
}
