import type { Connection } from 'mongoose';
import { findIndexDifferences } from './index-differences.ts';
import { collectionOf, isChecksumOf, type Migration, type MigrationPhase } from './migration.ts';
import {
  createMigrationRecords,
  indexesRecord,
  type MigrationRecord,
} from './migration-records.ts';

interface MigrationState {
  name: string;
  phase: MigrationPhase | null;
  /**
   * `changed`: the applied migration differs from the migration in this version. `unknown`: only
   * another version contains the migration.
   */
  state: 'pending' | 'unfinished' | 'applied' | 'changed' | 'unknown';
  summary: string;
  startedAt?: string;
  finishedAt?: string;
  examined?: number;
  changed?: number;
  /**
   * For a pending migration: the estimated number of documents in the collections that the
   * migration examines.
   */
  documents?: number;
}

export interface DatabaseMigrationStatus {
  indexes: {
    missing: string[];
    different: string[];
    undeclared: string[];
  };
  migrations: MigrationState[];
}

/** Compares the indexes and migrations of this version with the database. Only reads. */
export async function migrationStatus(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<DatabaseMigrationStatus> {
  const { missing, different, undeclared } = await findIndexDifferences(connection);
  const records = (await createMigrationRecords(connection).list()).filter(
    ({ _id }) => _id !== indexesRecord,
  );
  const own = await Promise.all(
    migrations.map((migration) => {
      const record = records.find(({ _id }) => _id === migration.name);
      return record ? applied(migration, record) : pending(connection, migration);
    }),
  );
  const unknown = records
    .filter(({ _id }) => !migrations.some(({ name }) => name === _id))
    .map(
      (record): MigrationState => ({
        ...timesOf(record),
        name: record._id,
        phase: null,
        state: 'unknown',
        summary: '',
      }),
    );
  const all = [...own, ...unknown].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    indexes: {
      missing,
      different,
      undeclared,
    },
    migrations: all,
  };
}

function applied(migration: Migration, record: MigrationRecord): MigrationState {
  const { name, phase, summary } = migration;
  const isChanged = !isChecksumOf(migration, record.checksum);
  const state = record.finishedAt ? 'applied' : 'unfinished';
  return {
    name,
    phase,
    summary,
    state: isChanged ? 'changed' : state,
    ...timesOf(record),
  };
}

async function pending(
  connection: Connection,
  { name, phase, summary, steps }: Migration,
): Promise<MigrationState> {
  const backfilled = steps.filter((step) => !('dropIndex' in step)).map(collectionOf);
  const counts = await Promise.all(
    [...new Set(backfilled)].map(
      (collection) => connection.db?.collection(collection).estimatedDocumentCount() ?? 0,
    ),
  );
  return {
    name,
    phase,
    summary,
    state: 'pending',
    documents: counts.reduce((sum, count) => sum + count, 0),
  };
}

function timesOf({ startedAt, finishedAt, progress: { examined, changed } }: MigrationRecord) {
  return {
    startedAt: startedAt.toISOString(),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
    examined,
    changed,
  };
}
