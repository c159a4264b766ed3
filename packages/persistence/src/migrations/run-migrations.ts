import {
  ConfigError,
  oneOf,
  prefix,
  processEnvironment,
  readConfig,
  url,
  withoutSecrets,
} from '@irp/config';
import { createLogger, type Logger, logLevels } from '@irp/observability';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { checkDatabase } from '../check-database.ts';
import { connectDatabase } from '../connect-database.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { Migration } from './migration.ts';
import { migrationStatus } from './migration-status.ts';
import { type MigrateCommand, parseMigrateCommand } from './parse-migrate-command.ts';

/** The parts of a service with a database that the program for migrations needs. */
export interface MigratedService {
  name: string;
  database: {
    /** Compiles every model of the service. */
    compile(connection: Connection): unknown;
    /** The migrations of this and all earlier versions. */
    migrations: readonly Migration[];
  };
}

/**
 * The services by name. A service is loaded only after the checks of the command and of the
 * connection.
 */
type MigratedServices = Readonly<Record<string, () => Promise<MigratedService>>>;

const settings = z.object({
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: prefix().default('irp_'),
  LOG_LEVEL: oneOf(logLevels).default('info'),
});

/** Exit code of `status` if something must be done before processes of this version start. */
const pendingCode = 3;
const usageCode = 2;

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

interface Job {
  uri: string;
  databasePrefix: string;
  command: MigrateCommand;
  log: Logger;
  signal: AbortSignal;
}

/** @returns whether nothing is left to do in the database */
async function runFor(
  service: string,
  load: () => Promise<MigratedService>,
  job: Job,
): Promise<boolean> {
  const { uri, databasePrefix, command, log, signal } = job;
  const name = `${databasePrefix}${service}`;
  await checkDatabase(uri).catch(({ message }: Error) => {
    throw new Error(
      `MONGODB_URI ${withoutSecrets(uri)} does not answer (${message.replace(/\s+/g, ' ')})`,
    );
  });
  const { compile, migrations } = (await load()).database;
  const database = await connectDatabase(
    {
      uri,
      name,
      log,
      migrateAtStart: 'nothing',
    },
    compile,
  );
  try {
    const { connection } = database;
    const { phases } = command;
    if (command.name === 'up' && !command.dryRun) {
      const applied = await migrateDatabase({
        connection,
        migrations,
        phases,
        log,
        signal,
      });
      print({ service, applied });
      return true;
    }
    const { indexes, migrations: states } = await migrationStatus(connection, migrations);
    const isWanted = (phase: string | null) => phases.some((one) => one === phase);
    const waiting = states.filter(({ state, phase }) => isWanted(phase) && state !== 'applied');
    print({ service, indexes });
    for (const state of command.name === 'up' ? waiting : states) {
      print({ service, ...state });
    }
    if (states.some(({ state }) => state === 'changed')) {
      throw new Error(
        `${service}: an applied migration differs from the migration of this version`,
      );
    }
    return indexes.missing.length + indexes.different.length + waiting.length === 0;
  } finally {
    await database.close();
  }
}

/**
 * The program for indexes and migrations, with the commands `status` and `up`. Exit codes: 0 if all
 * is done, 1 after a failure or a signal, 2 for wrong arguments, 3 if `status` or `--dry-run` has
 * found something to do.
 * @param services the known services; the arguments of the program may select some of them
 */
export async function runMigrations(services: MigratedServices): Promise<never> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () =>
      stop.abort(new Error('the migrations were stopped: the next run continues them')),
    );
  }
  try {
    const command = parseMigrateCommand(process.argv.slice(2), Object.keys(services));
    const config = readConfig(settings, processEnvironment());
    const log = createLogger('migrate', config.LOG_LEVEL);
    const job = {
      uri: config.MONGODB_URI,
      databasePrefix: config.DATABASE_PREFIX,
      command,
      log,
      signal: stop.signal,
    };
    let isDone = true;
    for (const [name, load] of Object.entries(services)) {
      if (command.services.includes(name)) {
        isDone = (await runFor(name, load, job)) && isDone;
      }
    }
    process.exit(isDone ? 0 : pendingCode);
  } catch (error) {
    process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof ConfigError ? usageCode : 1);
  }
}
