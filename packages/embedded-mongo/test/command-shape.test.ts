import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedMongo, startEmbeddedMongo } from '@irp/embedded-mongo';
import { expect } from 'chai';
import { type Collection, createConnection } from 'mongoose';

describe('embedded store: shapes of commands', () => {
  let directory: string;
  let store: EmbeddedMongo;
  let things: Collection;
  let stop: () => Promise<void>;
  const shapes = new Set<string>();

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-shapes-'));
    store = await startEmbeddedMongo({
      directory,
      thread: 'same',
      onCommandShape: (shape) => shapes.add(shape),
    });
    const connection = await createConnection(store.uri, { dbName: 'shapes' }).asPromise();
    things = connection.collection('things');
    stop = () => connection.destroy();
  });
  after(async () => {
    await stop();
    await store.stop();
    rmSync(directory, { recursive: true });
  });
  beforeEach(() => shapes.clear());

  const distinct = async (...commands: (() => Promise<unknown>)[]) => {
    for (const command of commands) {
      await command().catch(() => undefined);
    }
    return shapes.size;
  };

  it('are the same for different values, names at the top, ids in paths and lengths of lists', async () => {
    const find = (filter: object) => () => things.find(filter).toArray();
    expect(
      await distinct(
        find({
          a: 1,
          b: { $in: ['x'] },
        }),
        find({
          a: 2,
          b: { $in: ['y', 'z'] },
        }),
      ),
    ).to.equal(1);
    shapes.clear();
    const set = (path: string) => () =>
      things.updateOne({ _id: 'none' as never }, { $set: { [path]: 1 } });
    expect(
      await distinct(set('by.w1234567890.at'), set('by.w0987654321.at'), set('a'), set('b')),
    ).to.equal(3);
  });

  it('differ by collection, operators, types, order, upsert and sort', async () => {
    const one = { _id: 'none' as never };
    const count = await distinct(
      () => things.find({ a: 1 }).toArray(),
      () => things.find({ a: 'text' }).toArray(),
      () => things.find({ a: null }).toArray(),
      () => things.find({ a: { $gt: 1 } }).toArray(),
      () => things.find({ a: 1 }).sort({ a: 1 }).toArray(),
      () => things.find({ a: 1 }).sort({ a: -1 }).toArray(),
      () => things.updateOne(one, { $set: { a: 1 } }),
      () => things.updateOne(one, { $inc: { a: 1 } }),
      () => things.updateOne({ _id: 'made' as never }, { $set: { a: 1 } }, { upsert: true }),
    );
    // Six queries; two statements of updates, with and without upsert; and $set and $inc.
    expect(count).to.equal(10);
  });

  it('differ by the result of a write', async () => {
    const insert = () => things.insertOne({ _id: 'same' as never });
    const remove = () => things.deleteOne({ _id: 'same' as never });
    expect(await distinct(insert, insert)).to.equal(2);
    shapes.clear();
    expect(await distinct(remove, remove)).to.equal(2);
  });
});
