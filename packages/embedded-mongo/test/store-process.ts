import { startEmbeddedMongo } from '../src/index.ts';

/**
 * A store in a separate process, for tests that kill the store. Prints the connection string, and
 * the log on standard error.
 */
const store = await startEmbeddedMongo({
  directory: process.argv[2]!,
  onLog: (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`),
});
process.stdout.write(`${store.uri}\n`);
