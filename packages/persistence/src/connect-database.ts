import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '@irp/config';
import type { Logger } from '@irp/observability';
import { type Connection, createConnection } from 'mongoose';
import { connectionTimeouts } from './connection-timeouts.ts';
import { markExclusiveStore } from './exclusive-store.ts';
import { ensureIndexes } from './migrations/ensure-indexes.ts';
import { migrateInBackground } from './migrations/migrate-in-background.ts';
import type { Migration } from './migrations/migration.ts';
import { NotMigratedError, requireMigrated } from './migrations/require-migrated.ts';
import { stopPoolChecks } from './stop-pool-checks.ts';
import { watchOutboxes } from './stored-events.ts';
import { traceOperations } from './trace-operations.ts';

export interface Database {
  /** The connection for which the mongoose models are compiled. */
  connection: Connection;
  /** Checks the connection. Rejects while the database is unavailable or not up to date. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The handling of indexes and migrations after connecting. `expand` (default): creates missing
 * indexes, and then applies the migrations of the phase `expand` in the background. `all`: applies
 * the migrations of both phases, if no other process uses the database. `require`: writes nothing,
 * and rejects a database that is not up to date. `nothing`: checks nothing.
 */
export type MigrateAtStart = 'expand' | 'all' | 'require' | 'nothing';

export interface ConnectOptions {
  uri: string;
  /** The name of the database. */
  name: string;
  log: Logger;
  migrations?: readonly Migration[];
  migrateAtStart?: MigrateAtStart | undefined;
  /** Whether no other process can access the store. Default: no. */
  isExclusive?: boolean | undefined;
  /** Whether operations in exported traces create spans. Default: no. */
  isTraced?: boolean;
}

const reconnectMs = 1_000;
/** Time between two checks of a database that is not up to date, in milliseconds. */
const recheckMs = 5_000;

/**
 * Connects to the database. Depending on `migrateAtStart`, the function migrates the database or
 * requires a database that is up to date. The function resolves even if the database is unavailable
 * or not up to date: queries then fail at once, and the connection is retried. A service thus
 * starts and reports that it is not ready.
 * @param compile compiles the models, before the connection opens
 * @param verify checks the settings against the stored data, after every connect and before any
 *   write
 * @throws ConfigError of `verify`. If the database was unavailable at first, the error is only
 *   logged, and the database stays unavailable
 */
export async function connectDatabase<Models>(
  {
    uri,
    name,
    log,
    migrations = [],
    migrateAtStart = 'expand',
    isExclusive = false,
    isTraced = false,
  }: ConnectOptions,
  compile: (connection: Connection) => Models,
  verify: (models: Models) => Promise<void> = async () => {},
): Promise<Database & { models: Models }> {
  const connection = createConnection();
  connection.on('error', (error) => log.warn({ err: error }, 'database connection error'));
  if (isExclusive) {
    markExclusiveStore(connection);
  }
  const models = compile(connection);
  watchOutboxes(connection);
  if (isTraced) {
    traceOperations(connection);
  }
  let closed = false;
  let isUpToDate = false;
  let stopMigrating = async () => {};

  async function open(): Promise<void> {
    await connection.openUri(uri, {
      dbName: name,
      // `openUri` gets these options, because `connection.set` takes effect only after the first
      // opening.
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      ...connectionTimeouts(uri),
      maxPoolSize: 50,
    });
    if (isExclusive) {
      stopPoolChecks(connection);
    }
    await verify(models);
    await bringUpToDate();
    isUpToDate = true;
  }

  async function bringUpToDate(): Promise<void> {
    if (migrateAtStart === 'nothing') {
      return;
    }
    if (migrateAtStart === 'require') {
      return requireMigrated(connection, migrations);
    }
    await ensureIndexes(connection, log);
    const phases =
      migrateAtStart === 'all' ? (['expand', 'contract'] as const) : (['expand'] as const);
    const wanted = migrations.filter(({ phase }) => phases.some((one) => one === phase));
    if (wanted.length > 0 && !closed) {
      stopMigrating = migrateInBackground({
        connection,
        migrations: wanted,
        phases,
        log,
        hasIndexes: true,
      });
    }
  }

  async function openInBackground(): Promise<void> {
    while (!closed) {
      try {
        return await open();
      } catch (error) {
        const isRefused = error instanceof ConfigError;
        if (isRefused) {
          log.error(
            { err: error },
            'database not opened: a setting does not match the stored data; retrying',
          );
        } else {
          log.warn({ err: error }, 'database unavailable; retrying');
        }
        await connection.close().catch(() => undefined);
        await setTimeout(isRefused || error instanceof NotMigratedError ? recheckMs : reconnectMs);
      }
    }
  }

  await open().catch(async (error) => {
    if (error instanceof ConfigError) {
      await connection.destroy();
      throw error;
    }
    log.warn({ err: error }, 'database unavailable; starting without the database');
    // A database that is not up to date must serve no query. For example, a query may rely on a
    // unique index that does not exist yet.
    await connection.close().catch(() => undefined);
    void openInBackground();
  });

  return {
    connection,
    models,
    async ping() {
      if (!connection.db || !isUpToDate) {
        throw new Error('not connected to the database');
      }
      await connection.db.command({ ping: 1 });
    },
    async close() {
      closed = true;
      await stopMigrating();
      // `close` would leave the connection, with its models and their caches, in mongoose's list of
      // connections.
      await connection.destroy();
    },
  };
}
