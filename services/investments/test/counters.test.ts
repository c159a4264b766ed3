import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { ownProcessIdentity } from '@irp/processes';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

interface Counter {
  _id: string;
  active: number;
  marks: Record<string, Date>;
}

describe('totalRecords', () => {
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

  const counters = () => connection.collection<Counter>('investment_counters');
  const idOf = ({ workspaceId }: Principal) => `${workspaceId}/production/workspace`;
  const total = async (as: Principal) =>
    (await call('GET', '/v1/investments?limit=0', { as })).body.meta.totalRecords;
  const create = (as: Principal) =>
    call('POST', '/v2/investments', {
      as,
      body: { name: 'A' },
    });

  it('is exact after concurrent writes', async () => {
    const as = freshWorkspace()();
    const created = await Promise.all(Array.from({ length: 30 }, () => create(as)));
    await Promise.all(
      created.slice(0, 20).map(({ body }, at) => {
        const path = `/v2/investments/${body.id}`;
        return at % 2 ? call('DELETE', path, { as }) : call('POST', `${path}/archive`, { as });
      }),
    );
    expect(await total(as)).to.equal(20);
    expect((await call('GET', '/v2/investments?limit=0', { as })).body.meta.totalRecords).to.equal(
      10,
    );
    expect((await counters().findOne({ _id: idOf(as) }))?.marks).to.deep.equal({});
  });

  it('is recounted after a process crashed between a write and its count', async () => {
    const as = freshWorkspace()();
    await create(as);
    await create(as);
    const interrupted = { active: -1, 'marks.dead': new Date(Date.now() - 60_000) };
    await counters().updateOne({ _id: idOf(as) }, { $set: interrupted });
    expect(await total(as)).to.equal(2);
    expect(await counters().findOne({ _id: idOf(as) })).to.deep.include({
      active: 2,
      marks: {},
    });
  });

  it('is recounted immediately if the process is known to have crashed', async () => {
    const as = freshWorkspace()();
    await create(as);
    const [boot, ids, pid] = ownProcessIdentity().split(' ');
    if (boot === '') {
      return;
    }
    const interrupted = {
      active: 7,
      marks: { [`${boot} ${ids} ${pid} 1 a-token`]: new Date() },
    };
    await counters().updateOne({ _id: idOf(as) }, { $set: interrupted });
    expect(await total(as)).to.equal(1);
    expect(await counters().findOne({ _id: idOf(as) })).to.deep.include({
      active: 1,
      marks: {},
    });
  });

  it('is counted, but not stored, during a long write', async () => {
    const as = freshWorkspace()();
    await create(as);
    await counters().updateOne(
      { _id: idOf(as) },
      {
        $set: {
          active: 7,
          marks: { slow: new Date(Date.now() - 5_000) },
        },
      },
    );
    expect(await total(as)).to.equal(1);
    expect(await counters().findOne({ _id: idOf(as) })).to.include({ active: 7 });
  });

  it('is not stored while another write is pending, which would be counted twice', async () => {
    const as = freshWorkspace()();
    await create(as);
    const marks = { dead: new Date(Date.now() - 60_000), alive: new Date() };
    await counters().updateOne({ _id: idOf(as) }, { $set: { active: 7, marks } });
    expect(await total(as)).to.equal(1);
    expect(await counters().findOne({ _id: idOf(as) })).to.include({ active: 7 });
    await counters().updateOne({ _id: idOf(as) }, { $unset: { 'marks.alive': 1 } });
    expect(await total(as)).to.equal(1);
    expect(await counters().findOne({ _id: idOf(as) })).to.include({ active: 1 });
  });
});
