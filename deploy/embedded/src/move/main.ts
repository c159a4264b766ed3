import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processEnvironment, readConfig } from '@irp/config';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createLogger } from '@irp/logging';
import { moveDatabases } from '@irp/persistence';
import { settings } from '../settings.ts';
import { requireHandledEvents } from './require-handled-events.ts';

/** A program for operators: copies the embedded store of a DATA_DIR to a MongoDB, while the platform is stopped, and compares both. */
const usage = 'Usage: npm run move -- [--from DATA_DIR] [--to MONGODB_URI], while the platform is stopped';

try {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { DATA_DIR, MONGODB_URI, DATABASE_PREFIX: prefix, LOG_LEVEL } = readConfig(settings, processEnvironment());
  const { from: directory = DATA_DIR, to = MONGODB_URI } = values;
  if (to === undefined) throw new Error(usage);
  if (!existsSync(join(directory, 'store'))) throw new Error(`${directory} is not a DATA_DIR: it has no folder store`);
  await requireHandledEvents(join(directory, 'events'), createLogger('move', LOG_LEVEL));
  const store = await startEmbeddedMongo({ directory: join(directory, 'store') });
  try {
    const report = (line: string) => process.stdout.write(`${line}\n`);
    const { problems, ...counts } = await moveDatabases({ from: store.uri, to, prefix, report });
    for (const problem of problems) report(`NOT THE SAME: ${problem}`);
    report(JSON.stringify({ verdict: problems.length === 0 ? 'the same' : 'different', ...counts }));
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await store.stop();
  }
} catch (error) {
  process.stderr.write(`move: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
