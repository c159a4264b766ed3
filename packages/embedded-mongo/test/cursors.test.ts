import { expect } from 'chai';
import type { mongo } from 'mongoose';
import { skipKnownDifferences } from './skip-known-differences.ts';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

interface Row {
  _id: number;
  kind: string;
  n: number;
}

/** Each client may have this many cursors on a connection; LMDB had 1,023 reader slots in total. */
const maxCursorsOfConnection = 1_000;
const documents = 40;

describe('embedded store: idle cursors', () => {
  let store: StoreUnderTest;
  const rows = () => store.connection.collection<Row>('rows');
  const writes = () => store.connection.collection('writes');

  before(async () => {
    store = await storeUnderTest();
  });
  beforeEach(async () => {
    await store.connection.dropDatabase();
    await rows().createIndex({ kind: 1, n: 1 });
    await rows().insertMany(
      Array.from({ length: documents }, (_, n) => ({
        _id: n,
        kind: n % 2 ? 'a' : 'b',
        n,
      })),
    );
  });
  after(() => store.stop());
  beforeEach(skipKnownDifferences);

  /** Opens a cursor with a separate snapshot, and reads the first document. */
  async function open(
    sort: Record<string, 1 | -1>,
    filter: object = { kind: { $in: ['a', 'b'] } },
  ) {
    await writes().insertOne({});
    const cursor = rows().find(filter, { batchSize: 2, sort });
    const first = (await cursor.next())!._id;
    return { cursor, first };
  }

  async function rest(cursor: mongo.FindCursor<mongo.WithId<Row>>) {
    const ids: number[] = [];
    for await (const { _id } of cursor) {
      ids.push(_id);
    }
    return ids;
  }

  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at);

  it('do not stop reads, and continue at their position', async () => {
    const cursors = [];
    for (let at = 0; at < 1_200; at++) {
      cursors.push(await open({ n: at % 2 ? 1 : -1 }));
    }
    expect(await rows().findOne({ _id: 1 })).to.deep.equal({
      _id: 1,
      kind: 'a',
      n: 1,
    });
    // The least recently used cursors are closed; the rest, more than keep a snapshot, is
    // unaffected.
    for (const { cursor, first } of cursors.slice(-300)) {
      const ids = first === 0 ? await rest(cursor) : (await rest(cursor)).reverse();
      expect(ids).to.deep.equal(first === 0 ? range(1, documents) : range(0, documents - 1));
    }
    if (!isReal) {
      const error = await rest(cursors[0]!.cursor).catch(({ code }) => code);
      expect(error, 'CursorNotFound').to.equal(43);
      expect(cursors.length).to.be.greaterThan(maxCursorsOfConnection);
    }
    for (const { cursor } of cursors) {
      await cursor.close();
    }
  });

  it('return no document twice and none that no longer matches, after concurrent changes', async () => {
    const cursors = [];
    // Enough cursors to take the snapshots of the first cursors.
    for (let at = 0; at < 100; at++) {
      cursors.push(await open({ n: 1 }, { kind: 'a' }));
    }
    await rows().updateOne({ _id: 5 }, { $set: { kind: 'moved' } });
    await rows().deleteOne({ _id: 7 });
    await rows().insertOne({
      _id: documents + 1,
      kind: 'a',
      n: documents + 1,
    });
    const expected = range(0, documents).filter((n) => n % 2 && n > 1 && n !== 5 && n !== 7);
    for (const { cursor } of cursors.slice(0, 20)) {
      expect(await rest(cursor)).to.deep.equal([...expected, documents + 1]);
    }
    for (const { cursor } of cursors) {
      await cursor.close();
    }
  });

  it('fail if their index or collection is dropped, instead of ending early', async function () {
    if (isReal) {
      return this.skip();
    }
    const cursors = [];
    for (let at = 0; at < 100; at++) {
      cursors.push(await open({ n: 1 }, { kind: 'a' }));
    }
    await rows().dropIndex('kind_1_n_1');
    expect(await rest(cursors[0]!.cursor).catch(({ code }) => code), 'QueryPlanKilled').to.equal(
      175,
    );
    await rows().drop();
    expect(await rest(cursors[1]!.cursor).catch(({ code }) => code), 'QueryPlanKilled').to.equal(
      175,
    );
    for (const { cursor } of cursors) {
      await cursor.close();
    }
  });
});
