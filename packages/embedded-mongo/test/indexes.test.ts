import { expect } from 'chai';
import type { mongo } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

describe('embedded store: indexes', () => {
  let store: StoreUnderTest;
  let number = 0;
  let things: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
  });

  after(() => store.stop());
  beforeEach(() => {
    things = store.connection.collection(`things${number++}`) as unknown as mongo.Collection;
  });

  const insert = (...documents: object[]) =>
    things.insertMany(documents as mongo.OptionalId<mongo.Document>[]);
  const errorOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: mongo.MongoServerError) => error,
    );

  it('rejects each duplicate of a bulk write, with its keys in any order', async () => {
    await things.createIndex({ key: 1 }, { unique: true });
    await insert({ key: 20 }, { key: 40 });
    const keys = [10, 11, 12, 11, 20, 21, 22, 15, 21, 15, 13, 40, 41, 42, 41, 20, 5, 5, 43];
    const error = await errorOf(
      things.insertMany(
        keys.map((key) => ({ key })),
        { ordered: false },
      ),
    );
    const failed = (error as unknown as mongo.MongoBulkWriteError).writeErrors;
    expect([failed].flat().map(({ index }) => keys[index])).to.deep.equal([
      11, 20, 21, 15, 40, 41, 20, 5,
    ]);
    const stored = await things.find({ key: { $gt: 0 } }).toArray();
    expect(stored.map(({ key }) => key).toSorted((a, b) => a - b)).to.deep.equal([
      5, 10, 11, 12, 13, 15, 20, 21, 22, 40, 41, 42, 43,
    ]);
  });

  it('rejects a key that a concurrent write has changed to', async () => {
    await things.createIndex({ key: 1 }, { unique: true });
    await insert({ key: 1 }, { key: 100 });
    for (let key = 10; key < 60; key += 5) {
      const results = await Promise.allSettled([
        things.updateOne({ key: 1 }, { $set: { key: key + 2 } }),
        things.insertOne({ key: key + 2 }),
        things.insertOne({ key }),
        things.insertOne({ key: key + 1 }),
        things.insertOne({ key: key - 8 }),
      ]);
      const [update, insertOfItsKey, ...others] = results.map(({ status }) => status);
      expect([update, insertOfItsKey].toSorted()).to.deep.equal(['fulfilled', 'rejected']);
      expect(others).to.deep.equal(['fulfilled', 'fulfilled', 'fulfilled']);
      expect(await things.countDocuments({ key: key + 2 })).to.equal(1);
      await things.deleteMany({ key: { $lt: 100 } });
      await insert({ key: 1 });
    }
  });

  it('rejects a duplicate key, and names the key', async () => {
    await things.createIndex({ email: 1, floor: -1 }, { unique: true });
    await insert({ email: 'a', floor: 1 }, { email: 'a', floor: 2 });
    const error = await errorOf(things.insertOne({ email: 'a', floor: 2 }));
    expect(error?.code).to.equal(11_000);
    expect(error?.keyPattern).to.deep.equal({ email: 1, floor: -1 });
    expect(error?.keyValue).to.deep.equal({ email: 'a', floor: 2 });
    expect(error?.message).to.match(
      /E11000 duplicate key error collection: .* index: email_1_floor_-1 dup key/,
    );
    expect((await errorOf(things.updateOne({ floor: 1 }, { $set: { floor: 2 } })))?.code).to.equal(
      11_000,
    );
  });

  it('adds and removes entries of a partial index, by an update of the filter alone', async () => {
    await things.createIndex(
      { slot: 1 },
      {
        unique: true,
        partialFilterExpression: { 'state.active': true },
      },
    );
    await insert({ name: 'a', slot: 1 }, { name: 'b', slot: 1, state: { active: true } });
    const activate = { $set: { 'state.active': true } };
    expect((await errorOf(things.updateOne({ name: 'a' }, activate)))?.code).to.equal(11_000);
    await things.updateOne({ name: 'b' }, { $unset: { state: 1 } });
    await things.updateOne({ name: 'a' }, activate);
    const found = await things.find({ slot: 1, 'state.active': true }).toArray();
    expect(found.map(({ name }) => name)).to.deep.equal(['a']);
  });

  it('allows duplicates outside a sparse or partial unique index', async () => {
    await things.createIndex({ nick: 1 }, { unique: true, sparse: true });
    await things.createIndex(
      { slot: 1 },
      {
        unique: true,
        partialFilterExpression: { active: true },
      },
    );
    await insert({ slot: 1, active: true }, { slot: 1, active: false }, { slot: 1 });
    expect(
      (
        await errorOf(
          things.insertOne({
            slot: 1,
            active: true,
            nick: 'x',
          }),
        )
      )?.code,
    ).to.equal(11_000);
    await things.insertOne({ nick: 'x' });
    expect((await errorOf(things.insertOne({ nick: 'x' })))?.code).to.equal(11_000);
  });

  it('indexes each element of an array (multikey)', async () => {
    await things.createIndex({ tags: 1 }, { unique: true });
    await insert({ tags: ['a', 'b', 'a'] });
    expect((await errorOf(things.insertOne({ tags: ['c', 'b'] })))?.code).to.equal(11_000);
    await things.updateOne({ tags: 'a' }, { $pull: { tags: 'b' as never } });
    await things.insertOne({ tags: ['c', 'b'] });
    expect(await things.countDocuments({ tags: { $in: ['a', 'b', 'c'] } })).to.equal(2);
  });

  it('indexes existing documents, or is not created with duplicates', async () => {
    await insert({ a: 1 }, { a: 1 }, { a: 2 });
    expect((await errorOf(things.createIndex({ a: 1 }, { unique: true })))?.code).to.equal(11_000);
    expect(await things.indexes()).to.have.length(1);
    await things.createIndex({ a: 1 });
    expect(await things.countDocuments({ a: 1 })).to.equal(2);
    await things.dropIndex('a_1');
    expect(await things.indexes()).to.have.length(1);
  });

  it('rejects an existing name with another key, and an existing key with other options', async () => {
    await things.createIndex({ a: 1 }, { name: 'first' });
    await things.createIndex({ a: 1 }, { name: 'first' });
    expect((await errorOf(things.createIndex({ b: 1 }, { name: 'first' })))?.code).to.equal(86);
    expect((await errorOf(things.createIndex({ a: 1 }, { name: 'second' })))?.code).to.equal(85);
    expect((await errorOf(things.dropIndex('third')))?.code).to.equal(27);
  });

  it('applies every condition if $in lists cause too many scans', async () => {
    await things.createIndex({
      a: 1,
      b: 1,
      c: 1,
    });
    await insert(
      ...Array.from({ length: 40 }, (_, n) => ({
        a: n % 20,
        b: n % 2,
        c: n % 4,
      })),
    );
    const values = Array.from({ length: 20 }, (_, n) => n);
    const filter = {
      a: { $in: values },
      b: { $in: [...values, 0, 1] },
      c: 3,
    };
    expect(await things.countDocuments(filter)).to.equal(10);
    expect(await things.find(filter).toArray()).to.have.length(10);
  });

  it('distinguishes long values with the same beginning', async () => {
    await things.createIndex({ text: 1 });
    const long = 'x'.repeat(5_000);
    await insert(
      { _id: 1, text: `${long}a` },
      { _id: 2, text: `${long}b` },
      { _id: 3, text: 'short' },
    );
    expect(await things.find({ text: `${long}b` }).toArray()).to.have.length(1);
    expect(
      (
        await things
          .find({ text: { $gt: 'a' } })
          .sort({ text: -1 })
          .toArray()
      ).map(({ text }) => text.length),
    ).to.deep.equal([5_001, 5_001, 5]);
    expect(
      (
        await things
          .find({ text: { $gt: 'a' } })
          .sort({ text: -1 })
          .toArray()
      )[0]?.text.endsWith('b'),
    ).to.equal(true);
  });

  if (isReal) {
    return;
  }

  const plan = async (filter: object, options: mongo.FindOptions = {}) => {
    const { queryPlanner, executionStats } = await things.find(filter, options).explain();
    return {
      stages: JSON.stringify(queryPlanner.winningPlan),
      ...executionStats,
    } as Record<string, unknown> & {
      stages: string;
    };
  };

  it('merges scans for a sorted page, and reads only the page', async () => {
    await things.createIndex({
      w: 1,
      audience: 1,
      archived: 1,
      at: -1,
      _id: 1,
    });
    await insert(
      ...Array.from({ length: 2_000 }, (_, n) => ({
        _id: n,
        w: 1,
        audience: n % 3 ? 'all' : 'me',
        archived: n % 5 === 0,
        at: new Date(n - (n % 4)),
      })),
    );
    const filter = {
      w: 1,
      audience: { $in: ['all', 'me'] },
      archived: { $in: [false, true] },
    };
    const first = await plan(filter, {
      sort: { at: -1, _id: 1 },
      limit: 10,
    });
    expect(first.stages).to.include('SORT_MERGE').and.not.include('"SORT"');
    expect(first.totalDocsExamined).to.equal(10);
    expect(first.totalKeysExamined).to.be.at.most(15);
    const deep = await plan(filter, {
      sort: { at: -1, _id: 1 },
      skip: 1_500,
      limit: 10,
    });
    expect(deep.totalDocsExamined).to.equal(10);
    const after = new Date(1_000);
    const keyset = await plan(
      {
        ...filter,
        $or: [
          { at: { $lt: after } },
          {
            at: after,
            _id: { $gt: 1_001 },
          },
        ],
      },
      {
        sort: { at: -1, _id: 1 },
        limit: 10,
      },
    );
    expect(keyset.totalDocsExamined).to.equal(10);
    expect(keyset.totalKeysExamined).to.be.at.most(20);
  });

  it('filters by index keys, and counts without fetching documents', async () => {
    await things.createIndex({
      w: 1,
      at: 1,
      kind: 1,
    });
    await insert(
      ...Array.from({ length: 500 }, (_, n) => ({
        _id: n,
        w: 1,
        at: n,
        kind: n % 50,
      })),
    );
    const found = await plan({ w: 1, kind: 7 });
    expect(found).to.include({
      nReturned: 10,
      totalDocsExamined: 10,
      totalKeysExamined: 500,
    });
    const counted = await store.connection.db!.command({
      explain: {
        count: things.collectionName,
        query: { w: 1, kind: 7 },
      },
    });
    expect(counted.executionStats).to.include({ nReturned: 10, totalDocsExamined: 0 });
  });

  it('chooses the more selective index, and a union of scans for $or', async () => {
    await things.createIndex({ common: 1 });
    await things.createIndex({ rare: 1 });
    await insert(...Array.from({ length: 300 }, (_, n) => ({ common: 1, rare: n })));
    expect((await plan({ common: 1, rare: 5 })).stages).to.include('rare_1');
    const either = await plan({ $or: [{ rare: 1 }, { rare: { $gte: 298 } }] });
    expect(either.nReturned).to.equal(3);
    expect(either.stages).to.not.include('COLLSCAN');
  });

  it('reports a collection scan by its query shape, without values', async () => {
    await insert({ secret: 'value' });
    await things.find({ secret: 'value' }).toArray();
    const scans = await store.store!.collectionScans();
    expect(scans.at(-1)).to.deep.equal({
      namespace: `${store.connection.name}.${things.collectionName}`,
      shape: '{"secret":"?"}',
    });
  });
});
