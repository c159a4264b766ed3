import { randomBytes } from 'node:crypto';
import { newEvent } from '@irp/events';
import { silentLogger } from '@irp/logging';
import { connectDatabase, createEventRows, ownProcess } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';

describe('events of changes under way', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>;
  let database: Awaited<ReturnType<typeof open>>;
  const open = (uri: string) =>
    connectDatabase({ uri, name: `t${randomBytes(6).toString('hex')}`, log: silentLogger() }, (connection) => ({
      events: createEventRows(connection),
    }));

  before(async () => {
    store = await testDatabase();
    database = await open(store.uri);
  });
  after(async () => {
    await database.close();
    await store.stop();
  });

  const event = () => {
    const about = { workspaceId: 'w1', subject: 'u1', actor: { type: 'user', id: 'u1' } } as const;
    return newEvent(Date.now(), { type: 'user.totp_enabled', ...about, data: {} });
  };
  const abandoned = async () => (await database.models.events.abandoned(10)).map(({ id }) => id);
  const waiting = async () => (await database.models.events.waiting(10)).map(({ event }) => event.id);
  const rows = () => database.connection.collection('events');

  it('wait for their confirmation, and not for that of what did not happen', async () => {
    const { events } = database.models;
    const [done, undone] = [event(), event()];
    await events.begin(done);
    await events.begin(undone);
    expect(await waiting()).to.deep.equal([]);
    await events.confirm(done);
    await events.cancel(undone.id);
    expect(await waiting()).to.deep.equal([done.id]);
    await events.settle(await events.waiting(10));
  });

  it('are taken up of a dead process once its last write has ended, of a living one never soon', async () => {
    const { events } = database.models;
    const [young, old, mine] = [event(), event(), event()];
    for (const one of [young, old, mine]) await events.begin(one);
    const dead = ownProcess().replace(/\d+$/, '1');
    await rows().updateMany({ _id: { $in: [young.id, old.id] } } as object, { $set: { maker: dead } });
    const ago = (seconds: number) => ({ $set: { begunAt: new Date(Date.now() - seconds * 1_000) } });
    await rows().updateOne({ _id: old.id } as object, ago(10));
    await rows().updateOne({ _id: mine.id } as object, ago(60));
    expect(await abandoned()).to.deep.equal([old.id]);
    await rows().updateOne({ _id: mine.id } as object, ago(200));
    expect(await abandoned()).to.have.members([old.id, mine.id]);
    for (const { id } of [young, old, mine]) await events.cancel(id);
  });

  it('are told by whoever confirms them, also where they were given up meanwhile', async () => {
    const { events } = database.models;
    const late = event();
    await events.begin(late);
    await events.cancel(late.id);
    await events.confirm(late);
    expect(await waiting()).to.deep.equal([late.id]);
  });
});
