import { investments } from '@irp/investments';
import {
  type ApiClient,
  createTestPlatform,
  startWriteLimitedDatabase,
  type TestPlatform,
  type WriteLimitedDatabase,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

/** The change itself, its history, the end of its event. */
const writesOfChange = 3;

describe('the history of a record if the process fails at any write', () => {
  let platform: TestPlatform;
  let database: WriteLimitedDatabase;
  let connection: Connection;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri, databasePrefix } = platform.platform;
    database = await startWriteLimitedDatabase(mongodbUri);
    ({ call } = await platform.start({
      name: 'investments',
      start: (given) => investments.start({ ...given, mongodbUri: database.uri }),
    }));
    connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await connection.close();
    await platform.stop();
    await database.close();
  });

  const waitingOf = async (_id: string): Promise<unknown[]> =>
    (
      await connection
        .collection<{ _id: string; outbox?: unknown[] }>('investments')
        .findOne({ _id })
    )?.outbox ?? [];
  const hasPublished = (id: string) =>
    eventually('the events are published', async () => (await waitingOf(id)).length === 0);

  for (let writes = 0; writes <= writesOfChange; writes++) {
    it(`has a change once, after ${writes} writes`, async () => {
      const as = freshWorkspace()();
      const { body } = await call('POST', '/v2/investments', { as, body: { name: 'Acme' } });
      const path = `/v2/investments/${body.id}`;
      const changes = async () => {
        const { body: page } = await call('GET', `${path}/history`, { as });
        expect(page.meta.totalRecords).to.equal(page.data.length);
        return page.data.map(({ action }: { action: string }) => action);
      };
      await hasPublished(body.id);
      database.allow(writes);
      const { status } = await call('PATCH', path, { as, body: { ceo: 'Ann' } });
      if (status === 200 && writes < writesOfChange) {
        await eventually('a later write fails', () => database.rejected() > 0);
      }
      const expected = status === 200 ? ['changed', 'created'] : ['created'];
      expect(await changes()).to.deep.equal(expected);
      database.allow(Number.POSITIVE_INFINITY);
      await hasPublished(body.id);
      expect(await changes()).to.deep.equal(expected);
      expect(status === 200).to.equal(writes > 0);
    });
  }
});
