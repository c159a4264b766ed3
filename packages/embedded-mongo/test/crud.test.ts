import { expect } from 'chai';
import { mongo } from 'mongoose';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const { Decimal128, Double, Int32, Long, ObjectId, Binary } = mongo.BSON;

describe('embedded store: reading and writing', () => {
  let store: StoreUnderTest;
  let things: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
    things = store.connection.collection('things') as unknown as mongo.Collection;
  });

  after(() => store.stop());
  beforeEach(() => things.deleteMany({}));

  const ids = async (filter: object) =>
    (await things.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);
  const insert = (...documents: object[]) =>
    things.insertMany(documents as mongo.OptionalId<mongo.Document>[]);

  it('preserves every BSON type, even through an update', async () => {
    const document = {
      _id: 1 as never,
      int: new Int32(5),
      double: new Double(5),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('0.10'),
      date: new Date(0),
      id: new ObjectId(),
      binary: new Binary(Buffer.from([0, 255])),
      nothing: null,
      deep: { list: [1, [2, { a: 'é𝄞' }]] },
    };
    await things.insertOne(document);
    await things.updateOne(
      { _id: 1 as never },
      {
        $set: { touched: true },
        $inc: { int: 1 },
      },
    );
    const raw = await things.findOne({ _id: 1 as never }, { promoteValues: false });
    expect(raw?.int._bsontype).to.equal('Int32');
    expect(raw?.int.value).to.equal(6);
    expect(raw?.double._bsontype).to.equal('Double');
    expect(raw?.long.toString()).to.equal('9007199254740993');
    expect(raw?.decimal.toString()).to.equal('0.10');
    expect(raw?.deep.list[1][1].a).to.equal('é𝄞');
    expect(raw?.nothing).to.equal(null);
  });

  for (const [name, filter, expected] of [
    ['equality across numeric types', { n: 2 }, [2]],
    ['an element of an array', { tags: 'b' }, [1, 2]],
    ['a whole array', { tags: ['a', 'b'] }, [1]],
    ['null, also for missing fields', { maybe: null }, [2, 3]],
    ['$exists', { maybe: { $exists: true } }, [1, 3]],
    ['$ne', { n: { $ne: 2 } }, [1, 3]],
    ['ranges within one type', { mixed: { $gt: 1 } }, [1]],
    ['ranges of strings', { mixed: { $gte: 'a' } }, [2]],
    ['$in with a regular expression', { name: { $in: [/^al/, 'bob'] } }, [1, 2]],
    ['$nin', { n: { $nin: [1, 2] } }, [3]],
    ['$not', { n: { $not: { $gt: 1 } } }, [1]],
    ['$and, $or and $nor', { $and: [{ $or: [{ n: 1 }, { n: 3 }] }, { $nor: [{ n: 3 }] }] }, [1]],
    [
      '$elemMatch over objects',
      {
        lines: {
          $elemMatch: {
            sku: 'x',
            count: { $gte: 2 },
          },
        },
      },
      [1],
    ],
    ['$elemMatch over values', { scores: { $elemMatch: { $gt: 5, $lt: 8 } } }, [2]],
    ['a dotted path through an array', { 'lines.sku': 'y' }, [1, 2]],
    ['an array index in a path', { 'lines.0.sku': 'y' }, [2]],
    ['a regular expression with options', { name: { $regex: 'ALICE', $options: 'i' } }, [1]],
    ['an object with the same fields in the same order', { point: { x: 1, y: 2 } }, [1]],
  ] as const) {
    it(`finds by ${name}`, async () => {
      await insert(
        {
          _id: 1,
          n: new Int32(1),
          tags: ['a', 'b'],
          maybe: 1,
          mixed: 5,
          name: 'alice',
          scores: [1, 9],
          lines: [
            { sku: 'x', count: 2 },
            { sku: 'y', count: 1 },
          ],
          point: { x: 1, y: 2 },
        },
        {
          _id: 2,
          n: new Double(2),
          tags: ['b'],
          mixed: 'text',
          name: 'bob',
          scores: [6],
          lines: [{ sku: 'y', count: 5 }],
          point: { y: 2, x: 1 },
        },
        {
          _id: 3,
          n: Long.fromNumber(3),
          maybe: null,
          mixed: true,
          name: 'carol',
        },
      );
      expect(await ids(filter)).to.deep.equal(expected);
    });
  }

  it('sorts by several fields, arrays by their smallest or largest element, and mixed types in comparison order', async () => {
    await insert(
      { _id: 1, a: 'text' },
      { _id: 2, a: 5 },
      { _id: 3, a: null },
      { _id: 4 },
      { _id: 5, a: [9, 1] },
      { _id: 6, a: new Date(1) },
    );
    const order = async (sort: mongo.Sort) =>
      (await things.find({}).sort(sort).toArray()).map(({ _id }) => _id as unknown);
    expect(await order({ a: 1, _id: 1 })).to.deep.equal([3, 4, 5, 2, 1, 6]);
    expect(await order({ a: -1, _id: -1 })).to.deep.equal([6, 1, 5, 2, 4, 3]);
  });

  it('skips, limits and projects', async () => {
    await insert(
      ...Array.from({ length: 10 }, (_, n) => ({
        _id: n,
        n,
        deep: { a: n, b: n },
        list: [{ a: 1, b: 2 }],
      })),
    );
    const page = await things
      .find({})
      .sort({ _id: 1 })
      .skip(3)
      .limit(2)
      .project({ 'deep.a': 1, 'list.b': 1 })
      .toArray();
    expect(page).to.deep.equal([
      {
        _id: 3,
        deep: { a: 3 },
        list: [{ b: 2 }],
      },
      {
        _id: 4,
        deep: { a: 4 },
        list: [{ b: 2 }],
      },
    ]);
    const [without] = await things
      .find({ n: 1 })
      .project({
        _id: 0,
        deep: 0,
        list: 0,
      })
      .toArray();
    expect(without).to.deep.equal({ n: 1 });
  });

  it('counts, also with skip and limit, and returns distinct values', async () => {
    await insert(
      ...Array.from({ length: 10 }, (_, n) => ({
        _id: n,
        kind: n % 3,
        tags: [n % 2, 'x'],
      })),
    );
    expect(await things.countDocuments({ kind: 1 })).to.equal(3);
    expect(await things.countDocuments({ kind: 1 }, { skip: 1, limit: 1 })).to.equal(1);
    expect(await things.estimatedDocumentCount()).to.equal(10);
    expect((await things.distinct('kind', { _id: { $lt: 3 as never } })).toSorted()).to.deep.equal([
      0, 1, 2,
    ]);
    expect(await things.distinct('tags')).to.have.members([0, 1, 'x']);
  });

  it('reads a long result in batches, and closes a cursor before its end', async () => {
    await insert(...Array.from({ length: 1_000 }, (_, n) => ({ _id: n })));
    const cursor = things.find({}, { batchSize: 7 }).sort({ _id: 1 });
    const seen: unknown[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id);
      if (seen.length === 500) {
        break;
      }
    }
    expect(seen).to.deep.equal(Array.from({ length: 500 }, (_, n) => n));
    expect(await things.find({}, { batchSize: 100 }).toArray()).to.have.length(1_000);
  });

  it('reads from a snapshot: a cursor does not see later writes', async () => {
    await insert(...Array.from({ length: 50 }, (_, n) => ({ _id: n })));
    const cursor = things.find({ _id: { $gte: 0 as never } }, { batchSize: 10 });
    await cursor.next();
    await things.deleteMany({ _id: { $gte: 40 as never } });
    expect((await cursor.toArray()).length).to.be.at.most(49);
    expect(await things.countDocuments({})).to.equal(40);
  });
});
