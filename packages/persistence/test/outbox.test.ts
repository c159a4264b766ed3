import type { DomainEvent } from '@irp/contracts/events';
import { addExpiringOutbox, outboxesOf } from '@irp/persistence';
import { expect } from 'chai';
import { type Connection, Schema } from 'mongoose';
import { makeEvent } from './make-event.ts';
import { ownDatabase } from './own-database.ts';

interface Row {
  _id: string;
  outbox: DomainEvent[];
  expireAt: Date;
  removeAt?: Date;
  goneAt?: Date;
}

const schema = new Schema<Row>({ _id: String, goneAt: Date }, { versionKey: false });
addExpiringOutbox(schema);
const compile = (connection: Connection) => ({ rows: connection.model<Row>('Row', schema) });

describe('outboxes', () => {
  const database = ownDatabase(compile);
  const expireAt = new Date('2030-01-01T00:00:00Z');

  const add = async (_id: string, more: Partial<Row> = {}) => {
    await database().models.rows.create({
      _id,
      expireAt,
      outbox: [makeEvent(), makeEvent()],
      ...more,
    });
  };
  const find = (_id: string) => database().models.rows.findById(_id).lean<Row>();
  const waitingIn = async (_id: string) => {
    const source = outboxesOf(database().models.rows);
    const found = (await source.waiting(100)).filter(({ documentId }) => documentId === _id);
    return {
      found,
      settle: () => source.settle(found),
    };
  };

  it('set removeAt only after their events are published', async () => {
    await add('a');
    expect(await find('a')).not.to.have.property('removeAt');
    const { found, settle } = await waitingIn('a');
    expect(found).to.have.length(2);
    await settle();
    expect(await find('a')).to.deep.include({ outbox: [], removeAt: expireAt });
  });

  it('keep events added during publishing, and their document', async () => {
    await add('b');
    const { settle } = await waitingIn('b');
    const late = makeEvent();
    await database().models.rows.updateOne({ _id: 'b' }, { $push: { outbox: late } });
    await settle();
    const row = await find('b');
    expect(row!.outbox.map(({ id }) => id)).to.deep.equal([late.id]);
    expect(row).not.to.have.property('removeAt');
    await (await waitingIn('b')).settle();
    expect(await find('b')).to.deep.include({ outbox: [], removeAt: expireAt });
  });

  it('set removeAt, or remove the document, even if another relay published the events', async () => {
    await add('e');
    await add('f', { goneAt: new Date() });
    const mine = await Promise.all([waitingIn('e'), waitingIn('f')]);
    for (const _id of ['e', 'f']) {
      await database().models.rows.updateOne({ _id }, { $set: { outbox: [] } });
    }
    for (const { settle } of mine) {
      await settle();
    }
    expect(await find('e')).to.deep.include({ outbox: [], removeAt: expireAt });
    expect(await find('f')).to.equal(null);
  });

  it('remove a deleted document with its last event', async () => {
    await add('c', { goneAt: new Date() });
    await add('d');
    const before = await waitingIn('d');
    await database().models.rows.updateOne(
      { _id: 'd' },
      {
        $set: { goneAt: new Date() },
        $push: { outbox: makeEvent() },
      },
    );
    await (await waitingIn('c')).settle();
    await before.settle();
    expect(await find('c')).to.equal(null);
    expect((await find('d'))!.outbox).to.have.length(1);
    await (await waitingIn('d')).settle();
    expect(await find('d')).to.equal(null);
  });
});
