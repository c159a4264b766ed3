import type { DomainEvent } from '@irp/contracts/events';
import { startRelay } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { addOutbox, createEventRows, outboxesOf } from '@irp/persistence';
import { expect } from 'chai';
import { type Connection, type Model, Schema } from 'mongoose';
import { onEventsStored } from '../src/stored-events.ts';
import { makeEvent } from './make-event.ts';
import { ownDatabase } from './own-database.ts';

interface Row {
  _id: string;
  name?: string;
  outbox?: DomainEvent[];
}

const withOutbox = new Schema<Row>({ _id: String, name: String }, { versionKey: false });
addOutbox(withOutbox);
const withoutOutbox = new Schema<Row>({ _id: String, name: String }, { versionKey: false });

const compile = (connection: Connection) => ({
  rows: connection.model<Row>('Row', withOutbox, 'stored_rows'),
  others: connection.model<Row>('Other', withoutOutbox, 'stored_others'),
  events: createEventRows(connection),
});

type Write = (rows: Model<Row>, event: DomainEvent) => Promise<unknown>;

/** Every way to write an event into an outbox; row `a` exists, row `b` does not. */
const writes: Record<string, Write> = {
  create: (rows, event) => rows.create({ _id: 'b', outbox: [event] }),
  async save(rows, event) {
    const document = await rows.findById('a').orFail();
    document.set('outbox', [event]);
    await document.save();
  },
  insertMany: (rows, event) => rows.insertMany([{ _id: 'c' }, { _id: 'b', outbox: [event] }]),
  updateOne: (rows, event) => rows.updateOne({ _id: 'a' }, { $push: { outbox: event } }),
  'updateOne with $each': (rows, event) =>
    rows.updateOne({ _id: 'a' }, { $push: { outbox: { $each: [event] } } }),
  'updateOne with $set': (rows, event) =>
    rows.updateOne({ _id: 'a' }, { $set: { outbox: [event] } }),
  'updateOne that inserts': (rows, event) =>
    rows.updateOne({ _id: 'b' }, { $setOnInsert: { outbox: [event] } }, { upsert: true }),
  updateMany: (rows, event) => rows.updateMany({ _id: 'a' }, { $push: { outbox: event } }),
  findOneAndUpdate: (rows, event) =>
    rows.findOneAndUpdate({ _id: 'a' }, { $push: { outbox: event } }),
  replaceOne: (rows, event) => rows.replaceOne({ _id: 'a' }, { outbox: [event] }),
  findOneAndReplace: (rows, event) => rows.findOneAndReplace({ _id: 'a' }, { outbox: [event] }),
  'bulkWrite of an insert': (rows, event) =>
    rows.bulkWrite([{ insertOne: { document: { _id: 'b', outbox: [event] } } }]),
  'bulkWrite of an update': (rows, event) =>
    rows.bulkWrite([
      {
        updateOne: {
          filter: { _id: 'z' },
          update: { $set: { name: 'none' } },
        },
      },
      {
        updateOne: {
          filter: { _id: 'a' },
          update: { $push: { outbox: event } },
        },
      },
    ]),
  'the driver’s insertOne': (rows, event) =>
    rows.collection.insertOne({ _id: 'b', outbox: [event] } as object),
  'the driver’s insertMany': (rows, event) =>
    rows.collection.insertMany([{ _id: 'b', outbox: [event] } as object]),
  'the driver’s updateOne': (rows, event) =>
    rows.collection.updateOne({ name: 'Ann' }, { $push: { outbox: event } } as object),
  'an unordered insert of which a part fails': (rows, event) =>
    rows
      .insertMany([{ _id: 'a' }, { _id: 'b', outbox: [event] }], { ordered: false })
      .catch(() => undefined),
};

describe('writes that store events', () => {
  const database = ownDatabase(compile);

  beforeEach(async () => {
    await database().models.rows.deleteMany({});
    await database().models.rows.create({ _id: 'a', name: 'Ann' });
  });

  /** The ids of the visible events at each notification. */
  async function notifiedBy(work: () => Promise<unknown>): Promise<string[][]> {
    const { rows } = database().models;
    const seen: Promise<string[]>[] = [];
    const unsubscribe = onEventsStored(rows.collection.name, () => {
      seen.push(
        outboxesOf(rows)
          .waiting(10)
          .then((found) => found.map(({ event }) => event.id)),
      );
    });
    await work();
    unsubscribe();
    return Promise.all(seen);
  }

  for (const [name, write] of Object.entries(writes)) {
    it(`notify after the event is visible: ${name}`, async () => {
      const event = makeEvent();
      expect(await notifiedBy(() => write(database().models.rows, event))).to.deep.equal([
        [event.id],
      ]);
    });
  }

  it('do not include reads, changes without an event, and the removal of published events', async () => {
    const { rows, others } = database().models;
    await rows.updateOne({ _id: 'a' }, { $push: { outbox: makeEvent() } });
    const source = outboxesOf(rows);
    const found = await source.waiting(10);
    await rows.create({ _id: 'late', outbox: [makeEvent()] });
    await rows.updateOne({ _id: 'a' }, { $push: { outbox: makeEvent() } });
    const notified = await notifiedBy(async () => {
      await rows.findById('a');
      await rows.updateOne({ _id: 'a' }, { $set: { name: 'Bea' } });
      await rows.create({ _id: 'b', name: 'Cleo' });
      await others.create({ _id: 'a' });
      // A document has a new event: settle() removes the published events with $pull.
      await source.settle(found);
      await source.settle(await source.waiting(10));
    });
    expect(notified).to.deep.equal([]);
    expect(await source.waiting(10)).to.deep.equal([]);
  });

  it('wake the relay of the process, of outboxes and of event rows', async () => {
    const { rows, events } = database().models;
    const published: string[] = [];
    const relay = startRelay({
      service: 'test',
      bus: {
        async publish(_topic, messages) {
          published.push(...messages.map(({ event }) => event.id));
        },
      },
      sources: [outboxesOf(rows), events],
      lease: {
        hold: async () => true,
        release: async () => undefined,
      },
      log: silentLogger(),
      pollMs: 3_600_000,
    });
    const arrives = async (event: DomainEvent) => {
      while (!published.includes(event.id)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const [pushed, added, confirmed] = [makeEvent(), makeEvent(), makeEvent()];
    await rows.updateOne({ _id: 'a' }, { $push: { outbox: pushed } });
    await arrives(pushed);
    await events.add(added);
    await arrives(added);
    await events.begin(confirmed);
    await events.confirm(confirmed);
    await arrives(confirmed);
    await relay.stop();
  });
});
