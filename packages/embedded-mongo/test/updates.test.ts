import { expect } from 'chai';
import { mongo } from 'mongoose';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const one = { _id: 1 as never };

describe('embedded store: updates', () => {
  let store: StoreUnderTest;
  let things: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
    things = store.connection.collection('things') as unknown as mongo.Collection;
  });

  after(() => store.stop());
  beforeEach(() => things.deleteMany({}));

  for (const [name, before, update, after] of [
    [
      '$set, also of nested fields and array elements',
      { list: [1, 2] },
      { $set: { 'a.b': 1, 'list.1': 9 } },
      {
        list: [1, 9],
        a: { b: 1 },
      },
    ],
    [
      '$unset',
      {
        a: 1,
        b: { c: 1, d: 2 },
      },
      { $unset: { a: '', 'b.c': '' } },
      { b: { d: 2 } },
    ],
    ['$inc, also of a missing field', { n: 2 }, { $inc: { n: 3, fresh: 1 } }, { n: 5, fresh: 1 }],
    [
      '$min and $max',
      { low: 5, high: 5 },
      {
        $min: { low: 3, made: 1 },
        $max: { high: 9 },
      },
      {
        low: 3,
        high: 9,
        made: 1,
      },
    ],
    ['$push', { list: [1] }, { $push: { list: 2, made: 'x' } }, { list: [1, 2], made: ['x'] }],
    [
      '$push with $each and $slice of the first',
      { list: [5, 1] },
      { $push: { list: { $each: [4, 2], $slice: 3 } } },
      { list: [5, 1, 4] },
    ],
    [
      '$push with $each and $slice of the last',
      { list: [5, 1] },
      { $push: { list: { $each: [4, 2], $slice: -3 } } },
      { list: [1, 4, 2] },
    ],
    [
      '$addToSet',
      { list: [1, { a: 1 }] },
      { $addToSet: { list: { $each: [1, 2, { a: 1 }] } } },
      { list: [1, { a: 1 }, 2] },
    ],
    [
      '$pull by value, by condition and by object',
      {
        a: [1, 2, 1],
        b: [1, 5, 9],
        c: [{ x: 1, y: 1 }, { x: 2 }],
      },
      {
        $pull: {
          a: 1,
          b: { $gt: 4 },
          c: { x: 1 },
        },
      },
      {
        a: [2],
        b: [1],
        c: [{ x: 2 }],
      },
    ],
    ['a replacement', { a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ] as [string, object, object, object][]) {
    it(`applies ${name}`, async () => {
      await things.insertOne({ ...one, ...before });
      if (Object.keys(update)[0]!.startsWith('$')) {
        await things.updateOne(one, update);
      } else {
        await things.replaceOne(one, update);
      }
      expect(await things.findOne(one)).to.deep.equal({ _id: 1, ...after });
    });
  }

  it('updates the array element matched by the filter', async () => {
    await things.insertOne({
      ...one,
      lines: [
        { sku: 'a', n: 1 },
        { sku: 'b', n: 1 },
      ],
    });
    await things.updateOne({ ...one, 'lines.sku': 'b' }, { $inc: { 'lines.$.n': 5 } });
    await things.updateOne(
      {
        ...one,
        lines: { $elemMatch: { sku: 'a' } },
      },
      { $set: { 'lines.$.sku': 'z' } },
    );
    expect((await things.findOne(one))?.lines).to.deep.equal([
      { sku: 'z', n: 1 },
      { sku: 'b', n: 6 },
    ]);
  });

  it('inserts a document of filter and update if an upsert matches none', async () => {
    const filter = {
      kind: 'a',
      n: { $gt: 3 },
      $and: [{ deep: { $eq: 1 } }],
    };
    const result = await things.updateOne(
      filter,
      {
        $set: { x: 1 },
        $setOnInsert: { made: true },
      },
      { upsert: true },
    );
    expect(result.upsertedCount).to.equal(1);
    expect(await things.findOne({ _id: result.upsertedId as never })).to.deep.include({
      kind: 'a',
      deep: 1,
      x: 1,
      made: true,
    });
    await things.updateOne({ kind: 'a' }, { $setOnInsert: { made: false } }, { upsert: true });
    expect(await things.countDocuments({ made: true })).to.equal(1);
  });

  it('finds and modifies: returns the document before or after, upserts and removes', async () => {
    await things.insertMany([
      { ...one, n: 1 },
      { _id: 2 as never, n: 2 },
    ]);
    expect(
      await things.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } }),
    ).to.deep.equal({ _id: 2, n: 2 });
    expect(
      await things.findOneAndUpdate(
        one,
        { $inc: { n: 1 } },
        {
          returnDocument: 'after',
          projection: { _id: 0 },
        },
      ),
    ).to.deep.equal({ n: 2 });
    expect(
      await things.findOneAndUpdate(
        { _id: 9 as never },
        { $set: { n: 0 } },
        { upsert: true, returnDocument: 'after' },
      ),
    ).to.deep.equal({ _id: 9, n: 0 });
    expect(await things.findOneAndDelete({ n: 12 })).to.deep.equal({ _id: 2, n: 12 });
    expect(
      await things.findOneAndReplace(one, { other: 1 }, { returnDocument: 'after' }),
    ).to.deep.equal({
      _id: 1,
      other: 1,
    });
    expect(await things.findOneAndUpdate({ _id: 77 as never }, { $set: { n: 1 } })).to.equal(null);
  });

  it('loses no concurrent update, and lets one of many claims succeed', async () => {
    await things.insertOne({
      ...one,
      n: 0,
      owner: null,
    });
    await Promise.all(Array.from({ length: 100 }, () => things.updateOne(one, { $inc: { n: 1 } })));
    expect((await things.findOne(one))?.n).to.equal(100);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        things.findOneAndUpdate({ ...one, owner: null }, { $set: { owner: n } }),
      ),
    );
    expect(claims.filter((claim) => claim !== null)).to.have.length(1);
  });

  it('stops an ordered bulk at its first error, and continues an unordered bulk', async () => {
    await things.insertOne(one);
    const bulk = [
      { insertOne: { document: { _id: 2 as never } } },
      { insertOne: { document: one } },
      { insertOne: { document: { _id: 3 as never } } },
    ];
    const ordered = await things.bulkWrite(bulk).catch((error: mongo.MongoBulkWriteError) => error);
    expect(ordered).to.include({ code: 11_000 });
    expect(await things.countDocuments({})).to.equal(2);
    await things.bulkWrite(bulk, { ordered: false }).catch(() => undefined);
    expect(await things.countDocuments({})).to.equal(3);
  });

  for (const [name, update, code] of [
    [
      'two updates of one path',
      {
        $set: { a: 1 },
        $inc: { a: 1 },
      },
      40,
    ],
    ['a change of _id', { $set: { _id: 2 } }, 66],
    ['an unknown operator', { $frobnicate: { a: 1 } }, 9],
    ['$inc of a string', { $inc: { text: 1 } }, 14],
    ['$inc by a string', { $inc: { fresh: '1' } }, 14],
    ['$push to a string', { $push: { text: 1 } }, 2],
    ['a path through a string', { $set: { 'text.deeper': 1 } }, 28],
  ] as [string, object, number][]) {
    it(`rejects ${name} with MongoDB's code ${code}, and changes nothing`, async () => {
      await things.insertOne({ ...one, text: 'abc' });
      const error = await things.updateOne(one, update).then(
        () => undefined,
        (error: mongo.MongoServerError) => error,
      );
      expect(error?.code).to.equal(code);
      expect(await things.findOne(one)).to.deep.equal({ _id: 1, text: 'abc' });
    });
  }

  it('rejects a replacement with another _id with code 66, even in an upsert', async () => {
    await things.insertOne({ ...one, text: 'abc' });
    const codeOf = (attempt: Promise<unknown>) =>
      attempt.catch((error: mongo.MongoServerError) => error.code);
    expect(
      await codeOf(things.replaceOne({ text: 'abc' }, { _id: 2 as never, text: 'new' })),
    ).to.equal(66);
    expect(await codeOf(things.findOneAndReplace({ text: 'abc' }, { _id: 2 as never }))).to.equal(
      66,
    );
    const upsert = things.replaceOne({ _id: 7 as never }, { _id: 8 as never }, { upsert: true });
    expect(await codeOf(upsert)).to.equal(66);
    expect(await things.find({}).toArray()).to.deep.equal([{ _id: 1, text: 'abc' }]);
    expect(
      (await things.replaceOne({ text: 'abc' }, { ...one, text: 'new' })).modifiedCount,
    ).to.equal(1);
  });

  it('adds numbers with the wider of their types', async () => {
    const { Double, Int32, Long } = mongo.BSON;
    for (const [before, added, after] of [
      [new Int32(1), new Int32(1), new Int32(2)],
      [new Int32(2_147_483_647), new Int32(1), Long.fromNumber(2_147_483_648)],
      [new Int32(1), Long.fromNumber(1), Long.fromNumber(2)],
      [Long.fromNumber(1), new Double(1), new Double(2)],
    ]) {
      await things.deleteMany({});
      await things.insertOne({ ...one, n: before });
      await things.updateOne(one, { $inc: { n: added } });
      const found = await things.findOne(one, { promoteValues: false });
      expect(mongo.BSON.EJSON.stringify(found?.n, { relaxed: false })).to.equal(
        mongo.BSON.EJSON.stringify(after, { relaxed: false }),
      );
    }
  });
});
