import type { Connection } from 'mongoose';
import { findIndexDifferences } from './index-differences.ts';
import type { Migration } from './migration.ts';
import { createMigrationRecords, indexesRecord } from './migration-records.ts';

/**
 * The database is not up to date for this version. The message lists the missing indexes and
 * migrations.
 */
export class NotMigratedError extends Error {
  constructor(reasons: readonly string[]) {
    super(`the database is not up to date (${reasons.join('; ')}): run the migrations`);
  }
}

/**
 * Checks that the database has every declared index of the models and every migration of the phase
 * `expand`. Only reads.
 * @throws NotMigratedError
 */
export async function requireMigrated(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<void> {
  const { missing, different } = await findIndexDifferences(connection);
  const needed = migrations.filter(({ phase }) => phase === 'expand').map(({ name }) => name);
  const records = await createMigrationRecords(connection).find([indexesRecord, ...needed]);
  const unfinished = records.filter(({ finishedAt }) => !finishedAt).map(({ _id }) => _id);
  const absent = needed.filter((name) => !records.some(({ _id }) => _id === name));
  const reasons = [
    ...(missing.length > 0 ? [`missing indexes: ${missing.join(', ')}`] : []),
    ...(different.length > 0
      ? [`indexes that differ from the declaration: ${different.join(', ')}`]
      : []),
    ...(absent.length > 0 ? [`not applied: ${absent.join(', ')}`] : []),
    ...(unfinished.length > 0 ? [`in progress: ${unfinished.join(', ')}`] : []),
  ];
  if (reasons.length > 0) {
    throw new NotMigratedError(reasons);
  }
}
