import { randomBytes } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import type { Connection } from 'mongoose';

/**
 * Opens a new database before the tests of the calling `describe` and closes the database
 * afterwards.
 * @returns a getter for the database
 */
export function ownDatabase<Models>(compile: (connection: Connection) => Models) {
  const open = (uri: string) =>
    connectDatabase(
      {
        uri,
        name: `t${randomBytes(6).toString('hex')}`,
        log: silentLogger(),
      },
      compile,
    );
  let store: Awaited<ReturnType<typeof testDatabase>>;
  let database: Awaited<ReturnType<typeof open>>;
  before(async () => {
    store = await testDatabase();
    database = await open(store.uri);
  });
  after(async () => {
    await database.close();
    await store.stop();
  });
  return () => database;
}
