import { expect } from 'chai';
import { mongo } from 'mongoose';
import { skipKnownDifferences } from './skip-known-differences.ts';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const { Double, Int32, Long } = mongo.BSON;

describe('embedded store: query semantics', () => {
  let store: StoreUnderTest;
  let things: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
    things = store.connection.collection('things') as unknown as mongo.Collection;
  });
  after(() => store.stop());
  beforeEach(skipKnownDifferences);
  beforeEach(() => things.deleteMany({}));

  const insert = (...documents: object[]) =>
    things.insertMany(documents as mongo.OptionalId<mongo.Document>[]);
  const ids = (rows: mongo.Document[]) => rows.map(({ _id }) => _id as unknown);
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      ({ code, codeName }: mongo.MongoServerError) => ({ code, codeName }),
    );
  const command = (document: object) => store.connection.db!.command(document as mongo.Document);

  it('projects the objects of arrays, including nested arrays, and nothing else', async () => {
    await insert({
      _id: 1,
      a: [1, { x: 1, y: 2 }, 'text', [2, { x: 3, y: 4 }, [{ x: 5 }]], null, {}],
      b: 1,
    });
    const project = async (projection: object) =>
      (await things.find({}, { projection }).toArray())[0];
    expect(await project({ 'a.x': 1 })).to.deep.equal({
      _id: 1,
      a: [{ x: 1 }, [{ x: 3 }, [{ x: 5 }]], {}],
    });
    expect(await project({ 'b.x': 1 })).to.deep.equal({ _id: 1 });
    expect(await project({ _id: 0, 'a.x': 0 })).to.deep.equal({
      a: [1, { y: 2 }, 'text', [2, { y: 4 }, [{}]], null, {}],
      b: 1,
    });
  });

  it('sorts an empty array before null, and by the elements of an array only one level deep', async () => {
    await insert(
      { _id: 1, a: 1 },
      { _id: 2, a: null },
      { _id: 3, a: [] },
      { _id: 4 },
      { _id: 5, a: [[0], 'x'] },
    );
    expect(ids(await things.find({}, { sort: { a: 1, _id: 1 } }).toArray())).to.deep.equal([
      3, 2, 4, 1, 5,
    ]);
    expect(ids(await things.find({}, { sort: { a: -1, _id: 1 } }).toArray())).to.deep.equal([
      5, 1, 2, 4, 3,
    ]);
    await things.createIndex({ a: 1 });
    expect(ids(await things.find({}, { sort: { a: 1, _id: 1 } }).toArray())).to.deep.equal([
      3, 2, 4, 1, 5,
    ]);
    await things.dropIndex('a_1');
  });

  it('returns one distinct value for equal numbers of different types', async () => {
    await insert(
      { _id: 1, a: new Int32(1) },
      { _id: 2, a: new Double(1) },
      {
        _id: 3,
        a: Long.fromNumber(1),
      },
      { _id: 4, a: [new Double(1), 2] },
    );
    expect(await things.distinct('a')).to.deep.equal([1, 2]);
  });

  it('has no rows for a limit of 0 in a find, and no limit of 0 in a pipeline', async () => {
    await insert({ _id: 1 }, { _id: 2 });
    expect(await things.find({}).limit(0).toArray()).to.have.length(2);
    const limited = things.aggregate([{ $limit: 0 }]).toArray();
    expect((await codeOf(limited))?.code).to.equal(15_958);
  });

  it('accepts the supported write and read concerns', async () => {
    for (const w of [0, 1, 'majority']) {
      await command({
        insert: 'things',
        documents: [{}],
        writeConcern: { w, j: true },
      });
    }
    for (const level of ['local', 'available', 'majority']) {
      await command({
        find: 'things',
        filter: {},
        readConcern: { level },
      });
    }
  });

  if (isReal) {
    return;
  }

  it('joins null and missing fields from an empty array, as MongoDB documents for missing fields', async () => {
    const others = store.connection.collection<{ _id: number; k?: unknown }>('others');
    await others.insertMany([{ _id: 1, k: 1 }, { _id: 2, k: null }, { _id: 3 }, { _id: 4, k: [] }]);
    await insert({ _id: 1, a: [] }, { _id: 2, a: [{ b: 1 }, { c: 1 }] });
    const lookup = (localField: string) => ({
      $lookup: {
        from: 'others',
        localField,
        foreignField: 'k',
        as: 'found',
      },
    });
    const found = async (_id: number, localField: string) =>
      ids(
        (await things.aggregate([{ $match: { _id } }, lookup(localField)]).toArray())[0]?.found,
      ).toSorted();
    expect(await found(1, 'a')).to.deep.equal([2, 3]);
    expect(await found(1, 'a.b')).to.deep.equal([2, 3]);
    expect(await found(2, 'a.b')).to.deep.equal([1]);
  });

  for (const [name, request, code, codeName] of [
    [
      'two acknowledging servers',
      {
        insert: 'x',
        documents: [{}],
        writeConcern: { w: 2 },
      },
      2,
      'BadValue',
    ],
    [
      'a custom write concern',
      {
        insert: 'x',
        documents: [{}],
        writeConcern: { w: 'dc' },
      },
      2,
      'BadValue',
    ],
    [
      'a negative w',
      {
        insert: 'x',
        documents: [{}],
        writeConcern: { w: -1 },
      },
      9,
      'FailedToParse',
    ],
    [
      'linearizable reads',
      {
        find: 'x',
        readConcern: { level: 'linearizable' },
      },
      123,
      'NotAReplicaSet',
    ],
    [
      'snapshot reads',
      {
        find: 'x',
        readConcern: { level: 'snapshot' },
      },
      123,
      'NotAReplicaSet',
    ],
    [
      'an unknown read concern',
      {
        find: 'x',
        readConcern: { level: 'frob' },
      },
      2,
      'BadValue',
    ],
    [
      'a range of regular expressions',
      {
        find: 'x',
        filter: { a: { $gt: /a/ } },
      },
      2,
      'BadValue',
    ],
    [
      '$ne of a regular expression',
      {
        find: 'x',
        filter: { a: { $ne: /a/ } },
      },
      2,
      'BadValue',
    ],
    ['a negative time limit', { find: 'x', maxTimeMS: -1 }, 2, 'BadValue'],
  ] as [string, object, number, string][]) {
    it(`rejects ${name} with MongoDB's code ${code}`, async () => {
      expect(await codeOf(command(request))).to.deep.equal({ code, codeName });
    });
  }

  it('ends a command after its maxTimeMS at its next yield point', async () => {
    await things.insertMany(
      Array.from({ length: 20_000 }, (_, n) => ({
        n,
        text: 'x'.repeat(50),
      })),
    );
    const filter = { text: { $regex: 'y$' } };
    const expired = { code: 50, codeName: 'MaxTimeMSExpired' };
    expect(await codeOf(things.find(filter, { maxTimeMS: 1 }).toArray())).to.deep.equal(expired);
    expect(await codeOf(things.countDocuments(filter, { maxTimeMS: 1 }))).to.deep.equal(expired);
    expect(await codeOf(things.distinct('n', filter, { maxTimeMS: 1 }))).to.deep.equal(expired);
    const group = [{ $group: { _id: '$n' } }];
    expect(await codeOf(things.aggregate(group, { maxTimeMS: 1 }).toArray())).to.deep.equal(
      expired,
    );
    expect(await things.find({}, { maxTimeMS: 60_000, limit: 5 }).toArray()).to.have.length(5);
  });

  it('ends a write command after its maxTimeMS: between two documents, and during its search', async () => {
    await things.insertMany(
      Array.from({ length: 20_000 }, (_, n) => ({
        n,
        text: 'x'.repeat(50),
      })),
    );
    const expired = { code: 50, codeName: 'MaxTimeMSExpired' };
    const [set, nowhere] = [{ $set: { at: 1 } }, { text: { $regex: 'y$' } }];
    // The embedded store finds the documents within this time, but does not change all documents.
    const maxTimeMS = isReal ? 1 : 30;
    expect(await codeOf(things.updateMany({}, set, { maxTimeMS }))).to.deep.equal(expired);
    expect(await things.countDocuments({ at: 1 })).to.be.lessThan(20_000);
    const statements = Array.from({ length: 20_000 }, () => ({
      q: { n: -1 },
      u: set,
    }));
    const each = { update: things.collectionName, maxTimeMS: 1 };
    expect(
      await codeOf(
        command({
          ...each,
          updates: statements.slice(0, 200),
        }),
      ),
    ).to.deep.equal(expired);
    expect(await codeOf(things.findOneAndUpdate(nowhere, set, { maxTimeMS: 1 }))).to.deep.equal(
      expired,
    );
    expect(await codeOf(things.findOneAndDelete(nowhere, { maxTimeMS: 1 }))).to.deep.equal(expired);
    expect(await codeOf(things.createIndex({ text: 1 }, { maxTimeMS }))).to.deep.equal(expired);
    expect((await things.indexes()).map(({ name }) => name)).to.deep.equal(['_id_']);
    expect(await codeOf(things.deleteMany({}, { maxTimeMS }))).to.deep.equal(expired);
    expect(await things.countDocuments({})).to.be.greaterThan(0);
    expect(
      (await things.updateMany({ n: { $lt: 5 } }, set, { maxTimeMS: 60_000 })).matchedCount,
    ).to.be.at.most(5);
  });
});
