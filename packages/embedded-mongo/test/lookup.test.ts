import { expect } from 'chai';
import type { mongo } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

interface Row {
  _id: string | number;
  [field: string]: unknown;
}

describe('embedded store: lookups', () => {
  let store: StoreUnderTest;
  const rows = (name: string) => store.connection.collection<Row>(name);
  const lookup = (from: string, localField: string, foreignField = '_id', as = 'found') => ({
    $lookup: {
      from,
      localField,
      foreignField,
      as,
    },
  });
  const from = (...pipeline: object[]) => rows('books').aggregate(pipeline).toArray();
  const ids = (found: unknown) => (found as Row[]).map(({ _id }) => _id).toSorted();

  before(async () => {
    store = await storeUnderTest();
    await rows('books').insertMany([
      {
        _id: 'b1',
        author: 'a1',
        editors: ['a1', 'a3', 'gone'],
        year: 1_950,
        found: 'before',
      },
      {
        _id: 'b2',
        author: 'a2',
        editors: [],
        year: 1_960,
      },
      {
        _id: 'b3',
        author: null,
        year: 1_960,
      },
      { _id: 'b4' },
    ]);
    await rows('people').insertMany([
      {
        _id: 'a1',
        name: 'Ada',
        born: new Date(0),
        nested: { deep: [1, { x: 2.5 }] },
      },
      {
        _id: 'a2',
        name: 'Bo',
      },
      {
        _id: 'a3',
        name: 'Cy',
      },
    ]);
    await rows('years').insertMany([
      {
        _id: 1,
        year: 1_960,
        what: 'x',
      },
      {
        _id: 2,
        year: 1_960,
        what: 'y',
      },
      { _id: 3, what: 'without' },
    ]);
    await rows('years').createIndex({ year: 1 });
  });
  after(() => store.stop());

  it('joins the document with the _id, unchanged, or none', async () => {
    const [first, , third] = await from(lookup('people', 'author'));
    expect(first?.found).to.deep.equal([
      {
        _id: 'a1',
        name: 'Ada',
        born: new Date(0),
        nested: { deep: [1, { x: 2.5 }] },
      },
    ]);
    expect([first?.year, first?.author]).to.deep.equal([1_950, 'a1']);
    expect(third?.found).to.deep.equal([]);
  });

  it('joins arrays by their elements, several documents by a field, and missing fields with null and missing ones', async () => {
    const byEditor = await from(
      { $match: { _id: { $in: ['b1', 'b2'] } } },
      lookup('people', 'editors'),
    );
    expect(byEditor.map(({ found }) => ids(found))).to.deep.equal([['a1', 'a3'], []]);
    const byYear = await from(
      { $match: { _id: { $in: ['b2', 'b4'] } } },
      lookup('years', 'year', 'year'),
    );
    expect(byYear.map(({ found }) => ids(found))).to.deep.equal([[1, 2], [3]]);
  });

  it('joins several collections', async () => {
    const [found] = await from(
      { $match: { _id: 'b2' } },
      lookup('people', 'author', '_id', 'who'),
      lookup('years', 'year', 'year', 'when'),
    );
    expect([ids(found?.who), ids(found?.when)]).to.deep.equal([['a2'], [1, 2]]);
  });

  it('joins nothing from a missing collection, and returns nothing for it', async () => {
    const [one] = await from({ $match: { _id: 'b1' } }, lookup('nowhere', 'author'));
    expect(one?.found).to.deep.equal([]);
    expect(
      await rows('nowhere')
        .aggregate([lookup('people', 'author')])
        .toArray(),
    ).to.deep.equal([]);
  });

  if (isReal) {
    return;
  }

  it('rejects a lookup by a field added by another lookup', async () => {
    const error = await from(
      lookup('people', 'editors'),
      lookup('cities', 'found.city', '_id', 'at'),
    ).catch((error: mongo.MongoServerError) => error);
    expect(error).to.include({ code: 115 });
  });

  it('reports a lookup as a collection scan only without an index', async () => {
    const scans = async () =>
      (await store.store!.collectionScans()).map(({ namespace }) => namespace.split('.')[1]);
    const before = await scans();
    await from(
      { $match: { _id: 'b1' } },
      lookup('people', 'author'),
      lookup('years', 'year', 'year', 'when'),
    );
    expect(await scans()).to.deep.equal(before);
    await from({ $match: { _id: 'b1' } }, lookup('people', 'year', 'name'));
    expect(await scans()).to.deep.equal([...before, 'people']);
  });

  for (const [what, operand, code] of [
    [
      'let and pipeline',
      {
        from: 'people',
        let: {},
        pipeline: [],
        as: 'x',
      },
      115,
    ],
    [
      'a missing option',
      {
        from: 'people',
        localField: 'a',
        as: 'x',
      },
      9,
    ],
    [
      'an option that is not a string',
      {
        from: 1,
        localField: 'a',
        foreignField: 'b',
        as: 'x',
      },
      9,
    ],
    [
      'a dotted path for the result',
      {
        from: 'people',
        localField: 'a',
        foreignField: 'b',
        as: 'x.y',
      },
      115,
    ],
  ] as const) {
    it(`rejects ${what}`, async () => {
      const error = await from({ $lookup: operand }).then(
        () => undefined,
        (error: mongo.MongoServerError) => error.code,
      );
      expect(error).to.equal(code);
    });
  }
});
