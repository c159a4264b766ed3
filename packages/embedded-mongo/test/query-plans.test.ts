import { expect } from 'chai';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import { indexedValue, regexValue, seed } from './arbitrary-values.ts';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const field = fc.constantFrom('a', 'b', 'c', 'tags', '7');
const array = fc.array(fc.oneof(indexedValue, fc.array(indexedValue, { maxLength: 2 })), {
  maxLength: 3,
});
const document = fc.record(
  {
    a: indexedValue,
    b: indexedValue,
    c: indexedValue,
    '7': indexedValue,
    free: indexedValue,
    tags: fc.oneof(indexedValue, array),
  },
  { requiredKeys: [] },
);

/** Values with a less-or-greater order; a regular expression has none. */
const bound = indexedValue;
const operand = fc.oneof({ weight: 6, arbitrary: bound }, regexValue);
const comparison = fc.oneof(
  operand,
  fc.record({ $in: fc.array(operand, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(operand, { maxLength: 2 }) }),
  fc.record({ $gt: bound }),
  fc.record({ $gte: bound, $lt: bound }),
  fc.record({ $lte: bound }),
  fc.record({ $ne: bound }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({
    $exists: fc.boolean(),
    $gt: bound,
  }),
  fc.record({ $not: fc.record({ $gt: bound }) }),
  fc.record({ $elemMatch: fc.record({ $gte: bound, $lt: bound }) }),
  fc.record({
    $regex: fc.constantFrom('^a', '^ab', 'b$', '^a$', 'b', '^é'),
    $options: fc.constantFrom('', 'i'),
  }),
);
const simple = fc.dictionary(field, comparison, { maxKeys: 3, noNullPrototype: true });
const filter = fc.oneof(
  simple,
  fc.record({
    a: comparison,
    $or: fc.array(simple, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ $or: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
  fc.record({ a: comparison, b: comparison }),
  fc.record({ a: comparison, free: comparison }),
);
const sort = fc.dictionary(field, fc.constantFrom(1 as const, -1 as const), {
  maxKeys: 2,
  noNullPrototype: true,
});

type IndexOptions = Pick<mongo.CreateIndexesOptions, 'name' | 'sparse' | 'partialFilterExpression'>;
type Index = [spec: mongo.IndexSpecification, options?: IndexOptions];
const partial = (
  spec: mongo.IndexSpecification,
  partialFilterExpression: mongo.Document,
  name: string,
): Index => [spec, { partialFilterExpression, name }];

const indexSets: Index[][] = [
  [
    [
      {
        a: 1,
        b: -1,
        c: 1,
      },
    ],
  ],
  [[{ a: -1, _id: 1 }], [{ b: 1 }], [{ c: 1, a: 1 }]],
  [
    [{ tags: 1, a: 1 }],
    [
      {
        a: 1,
        tags: 1,
        b: 1,
      },
    ],
  ],
  [[{ a: 1 }, { sparse: true }], [{ b: 1, tags: -1 }, { sparse: true }], [{ '7': 1 }]],
  [
    partial({ a: 1 }, { a: { $exists: true, $gt: 2 } }, 'greater'),
    partial({ a: 1, b: 1 }, { a: { $exists: true } }, 'present'),
    partial({ b: 1 }, { a: { $lte: new Date(2) } }, 'early'),
  ],
  [
    partial({ tags: 1 }, { tags: { $gte: 'a', $lt: 'b' } }, 'letters'),
    partial(
      { a: -1 },
      {
        tags: { $gt: 1 },
        b: { $exists: false },
      },
      'absent',
    ),
    partial({ c: 1, tags: 1 }, { c: null }, 'null'),
  ],
];

/**
 * A query returns the same documents with and without indexes: a plan changes the reads, not the
 * result.
 */
describe('embedded store: query plans', () => {
  let store: StoreUnderTest | undefined;

  before(async function () {
    // Only this store's planner is under test; a stand-in for MongoDB was found to sort '' wrongly
    // by a descending index.
    if (isReal) {
      this.skip();
    }
    store = await storeUnderTest();
  });

  after(() => store?.stop());

  for (const [at, indexes] of indexSets.entries()) {
    it(`find the same documents with indexes ${JSON.stringify(indexes)}`, async () => {
      const db = store!.connection.db!;
      const run = fc.asyncProperty(
        fc.array(document, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(filter, sort), { minLength: 5, maxLength: 25 }),
        async (documents, queries) => {
          const [plain, indexed] = [db.collection(`plain${at}`), db.collection(`indexed${at}`)];
          const rows = documents.map((row, n) => ({ _id: n as never, ...row }));
          for (const collection of [plain, indexed]) {
            await collection.deleteMany({});
            await collection.insertMany(rows.map((row) => ({ ...row })));
          }
          for (const [spec, options] of indexes) {
            await indexed.createIndex(spec, options);
          }
          for (const [query, order] of queries) {
            await expectSameDocuments(plain, indexed, query, { ...order, _id: 1 });
          }
        },
      );
      await fc.assert(run, { numRuns: 12, seed });
    });
  }

  it('finds documents outside a partial index of two conditions', async () => {
    const things = store!.connection.collection('two');
    await things.createIndex(
      { a: 1 },
      { partialFilterExpression: { a: { $exists: true, $gt: 5 } } },
    );
    await things.insertMany([{ a: 3 }, { a: 7 }]);
    expect(await things.countDocuments({ a: 3 })).to.equal(1);
    expect(await things.countDocuments({ a: { $exists: true, $gt: 1 } })).to.equal(2);
    expect(await things.countDocuments({ a: { $exists: true, $gt: 5 } })).to.equal(1);
  });
});

async function expectSameDocuments(
  plain: mongo.Collection,
  indexed: mongo.Collection,
  query: object,
  order: mongo.Sort,
): Promise<void> {
  const read = async (collection: mongo.Collection, skip: number, limit: number) =>
    (
      await collection
        .find(query, {
          sort: order,
          skip,
          limit,
        })
        .toArray()
    ).map(({ _id }) => _id as unknown as number);
  const all = await read(plain, 0, 0);
  const description = `${mongo.BSON.EJSON.stringify(query)} by ${JSON.stringify(order)}`;
  expect(await read(indexed, 0, 0), description).to.deep.equal(all);
  expect(await read(indexed, 1, 3), description).to.deep.equal(all.slice(1, 4));
  expect(await indexed.countDocuments(query), description).to.equal(all.length);
}
