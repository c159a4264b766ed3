import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, processEnvironment, withoutSecrets } from '@irp/config';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createLogger } from '@irp/observability';
import { checkDatabase, moveDatabases } from '@irp/persistence';
import { parseMove } from './parse-move.ts';
import { requireHandledEvents } from './require-handled-events.ts';

/**
 * A program for operators: copies the embedded store of a DATA_DIR to a MongoDB, while the platform
 * is stopped, and compares both. Exit codes: 0 for equal data, 1 for a difference or a failure, 2
 * for wrong usage.
 */
try {
  const { directory, to, toName, prefix, logLevel } = parseMove(
    process.argv.slice(2),
    processEnvironment(),
  );
  if (!existsSync(join(directory, 'store'))) {
    throw new Error(
      `${directory} has no folder "store": set --from or DATA_DIR to the data folder of the platform`,
    );
  }
  await requireHandledEvents(join(directory, 'events'), createLogger('move', logLevel));
  await checkDatabase(to).catch(({ message }: Error) => {
    throw new Error(
      `${toName} ${withoutSecrets(to)} does not answer (${message.replace(/\s+/g, ' ')})`,
    );
  });
  const store = await startEmbeddedMongo({ directory: join(directory, 'store') });
  try {
    const report = (line: string) => process.stdout.write(`${line}\n`);
    const { problems, ...counts } = await moveDatabases({
      from: store.uri,
      to,
      prefix,
      report,
    });
    for (const problem of problems) {
      report(`NOT THE SAME: ${problem}`);
    }
    report(
      JSON.stringify({
        verdict: problems.length === 0 ? 'the same' : 'different',
        ...counts,
      }),
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await store.stop();
  }
} catch (error) {
  process.stderr.write(`move: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
}
