import { createEventRows, ownProcess } from '@irp/persistence';
import { expect } from 'chai';
import { makeEvent } from './make-event.ts';
import { ownDatabase } from './own-database.ts';

describe('events of changes under way', () => {
  const database = ownDatabase((connection) => ({ events: createEventRows(connection) }));

  const abandoned = async () => (await database().models.events.abandoned(10)).map(({ id }) => id);
  const waiting = async () => (await database().models.events.waiting(10)).map(({ event }) => event.id);
  const rows = () => database().connection.collection('events');

  it('wait for their confirmation, and not for that of what did not happen', async () => {
    const { events } = database().models;
    const [done, undone] = [makeEvent(), makeEvent()];
    await events.begin(done);
    await events.begin(undone);
    expect(await waiting()).to.deep.equal([]);
    await events.confirm(done);
    await events.cancel(undone.id);
    expect(await waiting()).to.deep.equal([done.id]);
    await events.settle(await events.waiting(10));
  });

  it('are taken up of a dead process once its last write has ended, of a living one never soon', async () => {
    const { events } = database().models;
    const [young, old, mine] = [makeEvent(), makeEvent(), makeEvent()];
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
    const { events } = database().models;
    const late = makeEvent();
    await events.begin(late);
    await events.cancel(late.id);
    await events.confirm(late);
    expect(await waiting()).to.deep.equal([late.id]);
  });
});
