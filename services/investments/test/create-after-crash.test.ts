import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

describe('createInvestment after a crash before the response', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let connection: Connection;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
  });
  after(async () => {
    await connection.close();
    await platform.stop();
  });

  /** The database state of a crash: with the record and the claimed key, but without a response. */
  const crash = () =>
    connection.collection('idempotency_keys').updateMany(
      {},
      {
        $unset: { reply: 1 },
        $set: { claimedAt: new Date(Date.now() - 61_000) },
      },
    );

  it('creates no second record when the request is repeated', async () => {
    const as = freshWorkspace()();
    const headers = { 'idempotency-key': 'crash-1' };
    const create = () =>
      call('POST', '/v2/investments', {
        as,
        headers,
        body: { name: 'A' },
      });
    const first = await create();
    await crash();
    const again = await create();
    expect([again.status, again.body, again.headers.location, again.headers.etag]).to.deep.equal([
      201,
      first.body,
      first.headers.location,
      first.headers.etag,
    ]);
    expect((await create()).headers).to.have.property('idempotency-replayed', 'true');
    expect((await call('GET', '/v1/investments?limit=0', { as })).body.meta).to.include({
      totalRecords: 1,
    });
  });

  it('creates the record if the first request did not store it', async () => {
    const as = freshWorkspace()();
    const headers = { 'idempotency-key': 'crash-2' };
    const create = () =>
      call('POST', '/v2/investments', {
        as,
        headers,
        body: { name: 'A' },
      });
    const first = await create();
    await connection.collection<{ _id: string }>('investments').deleteOne({ _id: first.body.id });
    await crash();
    const again = await create();
    expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
  });
});
