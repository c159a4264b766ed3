import { ConfigError, integer, processEnvironment, readConfig, text, url } from '@irp/config';
import { createLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { z } from 'zod';
import { createAnchorStore } from '../store/anchor-store.ts';
import { compileModels } from '../store/models.ts';
import { dropSegments } from './drop-segments.ts';

/** A program of its own, run once a day as a database user of its own: the service's user cannot remove a record. */
const settings = z.object({
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: text().default('irp_'),
  AUDIT_RETENTION_DAYS: integer(1, 36_500),
});

const dayMs = 86_400_000;

try {
  const { MONGODB_URI: uri, DATABASE_PREFIX, AUDIT_RETENTION_DAYS } = readConfig(settings, processEnvironment());
  const log = createLogger('audit-retention', 'info');
  const database = await connectDatabase({ uri, name: `${DATABASE_PREFIX}audit`, log }, compileModels);
  try {
    await database.ping();
    const before = new Date(Date.now() - AUDIT_RETENTION_DAYS * dayMs);
    const dropped = await dropSegments(database.models, createAnchorStore(database.models), before);
    for (const [stream, records] of dropped) log.info({ stream, records, before }, 'records dropped');
    log.info({ streams: dropped.size, before }, 'done');
  } finally {
    await database.close();
  }
} catch (error) {
  const line = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`audit retention: ${line}\n`);
  process.exit(1);
}
