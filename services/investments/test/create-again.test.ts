import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

describe('createInvestment: a process that dies before it answers', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let connection: Connection;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = await createConnection(mongodbUri, { dbName: `${databasePrefix}investments` }).asPromise();
  });
  after(async () => {
    await connection.close();
    await platform.stop();
  });

  /** As the database is left: the record is there, and the claim without its answer. */
  const die = () =>
    connection
      .collection('idempotency_keys')
      .updateMany({}, { $unset: { reply: 1 }, $set: { claimedAt: new Date(Date.now() - 61_000) } });

  it('makes no second record when asked again', async () => {
    const as = freshWorkspace()();
    const headers = { 'idempotency-key': 'crash-1' };
    const make = () => call('POST', '/v2/investments', { as, headers, body: { name: 'A' } });
    const first = await make();
    await die();
    const again = await make();
    expect([again.status, again.body, again.headers.location, again.headers.etag]).to.deep.equal([
      ...[201, first.body, first.headers.location, first.headers.etag],
    ]);
    expect((await make()).headers).to.have.property('idempotency-replayed', 'true');
    expect((await call('GET', '/v1/investments', { as })).body.meta).to.include({ totalRecords: 1 });
  });

  it('makes the record where the first try did not come to it', async () => {
    const as = freshWorkspace()();
    const headers = { 'idempotency-key': 'crash-2' };
    const make = () => call('POST', '/v2/investments', { as, headers, body: { name: 'A' } });
    const first = await make();
    await connection.collection<{ _id: string }>('investments').deleteOne({ _id: first.body.id });
    await die();
    const again = await make();
    expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
  });
});
