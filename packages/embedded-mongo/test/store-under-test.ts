import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mongoose';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';

/**
 * True when the tests run against a real MongoDB; tests of plans, logs and files are then skipped.
 */
export const isReal = Boolean(process.env.MONGODB_URI);

export interface StoreUnderTest {
  connection: Connection;
  store: EmbeddedMongo | undefined;
  directory: string;
  stop(): Promise<void>;
}

/**
 * Connects to the server of MONGODB_URI, if set, otherwise starts an embedded store; either way
 * with a new database.
 */
export async function storeUnderTest(): Promise<StoreUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'irp-store-'));
  const store = isReal ? undefined : await startEmbeddedMongo({ directory });
  const uri = process.env.MONGODB_URI ?? store!.uri;
  const connection = await createConnection(uri, {
    dbName: `t${randomBytes(6).toString('hex')}`,
  }).asPromise();
  return {
    connection,
    store,
    directory,
    async stop() {
      await connection.dropDatabase();
      await connection.close();
      await store?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
