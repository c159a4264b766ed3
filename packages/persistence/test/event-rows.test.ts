import { createEventRows } from '@irp/persistence';
import { ownProcessIdentity } from '@irp/processes';
import { expect } from 'chai';
import { makeEvent } from './make-event.ts';
import { ownDatabase } from './own-database.ts';

describe('event rows of changes in progress', () => {
  const database = ownDatabase((connection) => ({ events: createEventRows(connection) }));

  const abandoned = async () => (await database().models.events.abandoned(10)).map(({ id }) => id);
  const waiting = async () =>
    (await database().models.events.waiting(10)).map(({ event }) => event.id);
  const rows = () => database().connection.collection('events');

  it('are published after their confirmation, and removed if cancelled', async () => {
    const { events } = database().models;
    const [confirmed, cancelled] = [makeEvent(), makeEvent()];
    await events.begin(confirmed);
    await events.begin(cancelled);
    expect(await waiting()).to.deep.equal([]);
    await events.confirm(confirmed);
    await events.cancel(cancelled.id);
    expect(await waiting()).to.deep.equal([confirmed.id]);
    await events.settle(await events.waiting(10));
  });

  it('are abandoned 5 s after they began if their process crashed, and after two minutes otherwise', async () => {
    const { events } = database().models;
    const [recent, old, own] = [makeEvent(), makeEvent(), makeEvent()];
    for (const event of [recent, old, own]) {
      await events.begin(event);
    }
    const dead = ownProcessIdentity().replace(/\d+$/, '1');
    await rows().updateMany({ _id: { $in: [recent.id, old.id] } } as object, {
      $set: { maker: dead },
    });
    const ago = (seconds: number) => ({
      $set: { begunAt: new Date(Date.now() - seconds * 1_000) },
    });
    await rows().updateOne({ _id: old.id } as object, ago(10));
    await rows().updateOne({ _id: own.id } as object, ago(60));
    expect(await abandoned()).to.deep.equal([old.id]);
    await rows().updateOne({ _id: own.id } as object, ago(200));
    expect(await abandoned()).to.have.members([old.id, own.id]);
    for (const { id } of [recent, old, own]) {
      await events.cancel(id);
    }
  });

  it('are published after their confirmation, even if another process has cancelled them as abandoned', async () => {
    const { events } = database().models;
    const late = makeEvent();
    await events.begin(late);
    await events.cancel(late.id);
    await events.confirm(late);
    expect(await waiting()).to.deep.equal([late.id]);
  });
});
