import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionScan, EmbeddedMongo } from '@irp/embedded-mongo';
import { createConnection } from 'mongoose';

export interface TestDatabase {
  uri: string;
  /**
   * Queries so far with a scan of a whole collection for lack of an index. Always empty on a real
   * server.
   */
  scans(): Promise<CollectionScan[]>;
  /** The last user of the store drops the databases. */
  stop(): Promise<void>;
}

/**
 * Called by tools/stop-test-store.cjs after the last test: a process that exits while LMDB writes
 * in another thread waits for the other thread, and the other thread waits for this thread.
 */
const stopStore = Symbol.for('irp.stopTestStore');

/** Set by tools/test-runner/worker.ts to record the commands of the tests of a file. */
const commandShapeListener = Symbol.for('irp.onCommandShape');

/** The store of this process: a start takes longer than many test files need the store. */
let started: Promise<EmbeddedMongo> | undefined;
let users = 0;

/**
 * Connects to the server of `MONGODB_URI`, if set, otherwise to an embedded store shared by all
 * tests of this process: each test has separate databases. The store ends with the process.
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
  // Loaded on use: most test files need no database.
  const { startEmbeddedMongo } = await import('@irp/embedded-mongo');
  const store = await startEmbeddedMongo({
    directory,
    // For benches, as in the platform. For a test, a separate thread would have to compile and warm
    // up the same code, and wake for every command.
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
