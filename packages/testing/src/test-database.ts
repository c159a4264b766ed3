import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionScan, EmbeddedMongo } from '@irp/embedded-mongo';
import { createConnection } from 'mongoose';

export interface TestDatabase {
  uri: string;
  /**
   * Returns the queries that scanned a whole collection because of a missing index. Always empty on
   * a real server.
   */
  scans(): Promise<CollectionScan[]>;
  /** Called when the caller's tests have ended. The last call drops all databases. */
  stop(): Promise<void>;
}

/**
 * The key of a global function that stops the store. tools/stop-test-store.cjs calls the function
 * after the last test. If the process exited during an LMDB write in another thread, the two
 * threads could wait for each other forever.
 */
const stopStore = Symbol.for('irp.stopTestStore');

/**
 * The key of a global function that records the commands of the tests in a file.
 * tools/test-runner/worker.ts sets the function.
 */
const commandShapeListener = Symbol.for('irp.onCommandShape');

/**
 * The store of this process, which all tests share. To start the store takes longer than to run the
 * tests of many files.
 */
let started: Promise<EmbeddedMongo> | undefined;
let users = 0;

/**
 * If `MONGODB_URI` is set, returns the server of `MONGODB_URI`. Without `MONGODB_URI`, returns an
 * embedded store that all tests of this process share, with separate databases. The store ends with
 * the process.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = process.env.MONGODB_URI;
  if (uri) {
    return {
      uri,
      scans: async () => [],
      stop: async () => undefined,
    };
  }
  started ??= startStore();
  users += 1;
  const store = await started;
  const before = (await store.collectionScans()).length;
  return {
    uri: store.uri,
    scans: async () => (await store.collectionScans()).slice(before),
    async stop() {
      users -= 1;
      if (users === 0) {
        await dropDatabases(store.uri);
      }
    },
  };
}

async function startStore(): Promise<EmbeddedMongo> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-test-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const onCommandShape = Reflect.get(globalThis, commandShapeListener);
  // The embedded store is imported on first use, because most test files need no database.
  const { startEmbeddedMongo } = await import('@irp/embedded-mongo');
  const store = await startEmbeddedMongo({
    directory,
    // Benchmarks run the store in a worker thread, as the platform does. Tests run the store in the
    // thread of the test: a worker would compile the same code again, and wake up for every
    // command.
    thread: process.env.TEST_STORE_THREAD === 'worker' ? 'worker' : 'same',
    onLog: (entry) => entry.level === 'error' && console.error(entry),
    ...(onCommandShape ? { onCommandShape } : {}),
  });
  Object.assign(globalThis, { [stopStore]: store.stop });
  return store;
}

async function dropDatabases(uri: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  const { databases } = await connection.listDatabases();
  for (const { name } of databases) {
    await connection.useDb(name).dropDatabase();
  }
  await connection.destroy();
}
