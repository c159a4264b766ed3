import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';
import { createLease } from '../lease.ts';
import { backfill } from './backfill.ts';
import { checksumOfIndexes, createMissingIndexes } from './create-missing-indexes.ts';
import { findIndexDifferences, noDifferences } from './index-differences.ts';
import {
  checksumOf,
  isChecksumOf,
  type Migration,
  type MigrationPhase,
  type MigrationStep,
} from './migration.ts';
import {
  createMigrationRecords,
  indexesRecord,
  type MigrationProgress,
  type MigrationRecord,
  type MigrationRecords,
} from './migration-records.ts';
import { rewrite } from './rewrite.ts';

export interface MigrateOptions {
  connection: Connection;
  migrations: readonly Migration[];
  phases: readonly MigrationPhase[];
  log: Logger;
  signal: AbortSignal;
  /**
   * Whether the caller has just created the missing indexes. Default: the function checks for
   * missing indexes.
   */
  hasIndexes?: boolean;
  /** Number of documents that a batch examines. Default: 1,000. */
  batchSize?: number;
}

/** The applied migration differs from the migration with the same name in this version. */
class ChangedMigrationError extends Error {
  constructor(name: string) {
    super(
      `the migration ${name} differs from the applied migration: a released migration must not change`,
    );
  }
}

const defaultBatchSize = 1_000;
const leasePollMs = 500;
const leaseRenewMs = 2_500;

/**
 * Creates missing indexes, then applies the unapplied migrations of the phases, in the order of
 * their names. Only one process at a time migrates the database; other processes wait. An
 * interrupted migration continues after the last complete batch.
 * @returns the names of the newly applied migrations, and `indexes` if an index was missing
 * @throws ChangedMigrationError; DifferentIndexError; the reason of `signal`; the database's error
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const { connection, signal } = options;
  const lease = createLease(connection, 'migrations');
  while (!(await lease.hold())) {
    await setTimeout(leasePollMs, undefined, { signal });
  }
  const lost = new AbortController();
  // A timer renews the lease, because building an index can take longer than the lease lasts.
  const renewal = setInterval(() => {
    lease.hold().then(
      (held) => held || lost.abort(new Error('another process has taken over the migrations')),
      () => undefined,
    );
  }, leaseRenewMs);
  try {
    return await applyAll({
      ...options,
      signal: AbortSignal.any([signal, lost.signal]),
    });
  } finally {
    clearInterval(renewal);
    await lease.release().catch(() => undefined);
  }
}

async function applyAll(options: MigrateOptions): Promise<string[]> {
  const { connection, migrations, phases, log } = options;
  const records = createMigrationRecords(connection);
  const applied = new Map(
    (await records.find(migrations.map(({ name }) => name))).map((one) => [one._id, one]),
  );
  for (const migration of migrations) {
    requireUnchanged(migration, applied.get(migration.name));
  }
  const done: string[] = [];
  if (await buildIndexes(options, records)) {
    done.push(indexesRecord);
  }
  for (const migration of migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!phases.includes(migration.phase) || applied.get(migration.name)?.finishedAt) {
      continue;
    }
    const { changed } = await apply(migration, options, records);
    log.info({ migration: migration.name, changed }, 'migration applied');
    done.push(migration.name);
  }
  return done;
}

function requireUnchanged(migration: Migration, record: MigrationRecord | undefined): void {
  if (record && !isChecksumOf(migration, record.checksum)) {
    throw new ChangedMigrationError(migration.name);
  }
}

/**
 * @returns whether an index was created. If a killed process has left an index build in MongoDB,
 *   sending the same command again waits for this build
 */
async function buildIndexes(
  { connection, log, hasIndexes }: MigrateOptions,
  records: MigrationRecords,
): Promise<boolean> {
  const [record] = await records.find([indexesRecord]);
  const checksum = checksumOfIndexes(connection);
  const found = hasIndexes ? noDifferences : await findIndexDifferences(connection);
  const { missing, different } = found;
  const isDone = missing.length + different.length === 0;
  if (isDone && record?.checksum === checksum && record.finishedAt) {
    return false;
  }
  const progress = {
    step: 0,
    examined: 0,
    changed: missing.length,
  };
  await records.begin(indexesRecord, checksum);
  await records.reopen(indexesRecord);
  const created = await createMissingIndexes(connection, log, found);
  if (record && !record.finishedAt) {
    // The call includes indexes that MongoDB already lists, because MongoDB lists an index while it
    // is being built.
    await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  }
  await records.finish(indexesRecord, progress);
  if (created.length > 0) {
    log.info({ indexes: created }, 'indexes created');
  }
  return created.length > 0;
}

async function apply(
  migration: Migration,
  { connection, signal, batchSize = defaultBatchSize }: MigrateOptions,
  records: MigrationRecords,
): Promise<MigrationProgress> {
  const { name } = migration;
  let { progress } = await records.begin(name, checksumOf(migration));
  for (const [step, what] of migration.steps.entries()) {
    if (step < progress.step) {
      continue;
    }
    if (step > progress.step) {
      const { examined, changed } = progress;
      progress = {
        step,
        examined,
        changed,
      };
    }
    progress = await takeStep(what, {
      connection,
      progress,
      batchSize,
      signal,
      onBatch: (now) => records.advance(name, now),
    });
  }
  await records.finish(name, progress);
  return progress;
}

interface StepOptions {
  connection: Connection;
  progress: MigrationProgress;
  batchSize: number;
  signal: AbortSignal;
  onBatch(progress: MigrationProgress): Promise<void>;
}

async function takeStep(
  step: MigrationStep,
  { connection, ...options }: StepOptions,
): Promise<MigrationProgress> {
  const { db } = connection;
  if (!db) {
    throw new Error('not connected to the database');
  }
  options.signal.throwIfAborted();
  if ('backfill' in step) {
    const documents = db.collection(step.backfill);
    const { where, update } = step;
    const updateBatch = async (ids: object) =>
      (await documents.updateMany({ $and: [ids, where] }, update)).modifiedCount;
    return backfill(documents, updateBatch, options);
  }
  if ('rewrite' in step) {
    const documents = db.collection(step.rewrite);
    return backfill(documents, (ids) => rewrite(documents, step, ids), options);
  }
  try {
    await db.collection(step.collection).dropIndex(step.dropIndex);
    return { ...options.progress, changed: options.progress.changed + 1 };
  } catch (error) {
    if (!isNotThere(error)) {
      throw error;
    }
    return options.progress;
  }
}

/** Whether the index or its collection does not exist. */
function isNotThere(error: unknown): boolean {
  const { codeName } = error as { codeName?: string };
  return codeName === 'IndexNotFound' || codeName === 'NamespaceNotFound';
}
