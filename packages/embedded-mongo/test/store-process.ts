import { startEmbeddedMongo } from '../src/index.ts';

/**
 * A store in a process of its own, for tests that kill it. Prints its connection string, and its
 * log on standard error.
 */
const store = await startEmbeddedMongo({
  directory: process.argv[2]!,
  onLog: (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`),
});
process.stdout.write(`${store.uri}\n`);
