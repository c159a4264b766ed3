import { setTimeout } from 'node:timers/promises';
import { type MigrateOptions, migrateDatabase } from './migrate-database.ts';
import { createMigrationRecords } from './migration-records.ts';

const retryMs = 10_000;

/**
 * Applies the pending migrations while the service serves requests. Logs a failure, and retries the
 * migration. Without a pending migration, writes nothing, so a process works even without the right
 * to change the records of migrations.
 * @returns a function that stops the migrations after the current batch
 */
export function migrateInBackground(options: Omit<MigrateOptions, 'signal'>): () => Promise<void> {
  const { connection, migrations, log } = options;
  const stop = new AbortController();
  const { signal } = stop;

  async function isPending(): Promise<boolean> {
    const records = await createMigrationRecords(connection).find(
      migrations.map(({ name }) => name),
    );
    return records.filter(({ finishedAt }) => finishedAt).length < migrations.length;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await isPending()) {
          await migrateDatabase({ ...options, signal });
        }
        return;
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        log.warn({ err: error }, 'migrations failed; retrying');
        await setTimeout(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
