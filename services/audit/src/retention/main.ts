import { ConfigError, processEnvironment, readConfig, text, url } from '@irp/config';
import { createLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { z } from 'zod';
import { compileModels } from '../store/models.ts';
import { dropSegments } from './drop-segments.ts';

/**
 * Settings of the program that deletes retired records. The program runs once a day with a database
 * user of its own, because the user of the service cannot delete records.
 */
const settings = z.object({
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: text().default('irp_'),
});

try {
  const { MONGODB_URI: uri, DATABASE_PREFIX } = readConfig(settings, processEnvironment());
  const log = createLogger('audit-retention', 'info');
  const database = await connectDatabase(
    {
      uri,
      name: `${DATABASE_PREFIX}audit`,
      log,
      migrateAtStart: 'nothing',
    },
    compileModels,
  );
  try {
    await database.ping();
    const dropped = await dropSegments(database.models);
    for (const [stream, records] of dropped) {
      log.info({ stream, records }, 'retention: records deleted');
    }
    log.info({ streams: dropped.size }, 'retention: run completed');
  } finally {
    await database.close();
  }
} catch (error) {
  const line =
    error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`audit retention: ${line}\n`);
  process.exit(1);
}
