import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionScan } from '@irp/embedded-mongo';

export interface TestDatabase {
  uri: string;
  /** Collection scans seen so far: a query that no index serves. Always empty on a real server. */
  scans(): Promise<CollectionScan[]>;
  stop(): Promise<void>;
}

/** The real server of `MONGODB_URI` where it is set, else an embedded store on a folder of its own. */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = process.env.MONGODB_URI;
  if (uri) return { uri, scans: async () => [], stop: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), 'irp-test-'));
  // Loaded only where it is used: not every test has a database.
  const { startEmbeddedMongo } = await import('@irp/embedded-mongo');
  const store = await startEmbeddedMongo({
    directory,
    onLog: (entry) => entry.level === 'error' && console.error(entry),
  });
  return {
    uri: store.uri,
    scans: () => store.collectionScans(),
    async stop() {
      await store.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
