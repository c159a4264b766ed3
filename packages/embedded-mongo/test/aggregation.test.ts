import { expect } from 'chai';
import { mongo } from 'mongoose';
import { skipKnownDifferences } from './skip-known-differences.ts';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const { Double, Int32, Long } = mongo.BSON;

describe('embedded store: counts in groups, and calculated fields', () => {
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
  const aggregate = (...stages: object[]) => things.aggregate(stages).toArray();
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      ({ code, codeName }: mongo.MongoServerError) => ({
        code: Number(code),
        codeName,
      }),
    );

  it('counts the documents of each value of a field, by matching, skipping and limiting ones', async () => {
    await insert(
      ...Array.from({ length: 300 }, (_, n) => ({
        _id: n,
        kind: n % 3,
      })),
    );
    const count = {
      $group: {
        _id: '$kind',
        n: { $sum: 1 },
      },
    };
    const counted = async (...stages: object[]) =>
      (await aggregate(...stages, count))
        .map(({ _id, n }) => [_id as unknown, n])
        .toSorted(([a], [b]) => Number(a) - Number(b));
    expect(await counted({ $match: { _id: { $lt: 299 } } })).to.deep.equal([
      [0, 100],
      [1, 100],
      [2, 99],
    ]);
    expect(await counted({ $match: { kind: 1 } }, { $skip: 10 }, { $limit: 5 })).to.deep.equal([
      [1, 5],
    ]);
    expect(await counted({ $match: { kind: 9 } })).to.deep.equal([]);
  });

  it('groups by several fields; a missing field is omitted, and equal numbers are one group', async () => {
    await insert(
      { _id: 1, a: new Int32(1), b: 'x' },
      { _id: 2, a: new Double(1), b: 'x' },
      { _id: 3, a: Long.fromNumber(1), b: 'x' },
      { _id: 4, a: Long.fromString('9007199254740993') },
      { _id: 5, a: new Double(9_007_199_254_740_992) },
    );
    const groups = await aggregate({
      $group: {
        _id: { first: '$a', second: '$b' },
        n: { $sum: 1 },
      },
    });
    expect(groups.map(({ n }) => n as number).toSorted()).to.deep.equal([1, 1, 3]);
    expect(groups.find(({ n }) => n === 3)?._id).to.deep.equal({ first: 1, second: 'x' });
    expect(groups.filter(({ _id }) => 'second' in _id)).to.have.length(1);
    const byMissing = { $group: { _id: '$missing' } };
    expect(await aggregate(byMissing)).to.deep.equal([{ _id: null }]);
  });

  it('calculates the elements of an array that meet a condition', async () => {
    await insert(
      {
        _id: 1,
        name: 'x',
        people: [
          { role: 'owner', userId: 'a' },
          { role: 'member', userId: 'b' },
          { role: 'member', userId: '$c' },
          'text',
          null,
        ],
      },
      { _id: 2, people: [] },
      { _id: 3 },
    );
    const found = async (cond: object) => {
      const people = {
        $filter: {
          input: '$people',
          as: 'one',
          cond,
        },
      };
      const rows = await things
        .find({}, { projection: { name: 1, people }, sort: { _id: 1 } })
        .toArray();
      expect(rows.slice(1)).to.deep.equal([
        { _id: 2, people: [] },
        { _id: 3, people: null },
      ]);
      expect(rows[0]?.name).to.equal('x');
      return rows[0]?.people.map(({ userId }: { userId: string }) => userId);
    };
    expect(await found({ $eq: ['$$one.role', 'owner'] })).to.deep.equal(['a']);
    expect(await found({ $eq: ['$$one.userId', { $literal: '$c' }] })).to.deep.equal(['$c']);
    expect(await found({ $in: ['$$one.userId', ['a', 'b']] })).to.deep.equal(['a', 'b']);
    const either = [{ $in: ['$$one.userId', []] }, { $eq: ['$$one.role', 'member'] }];
    expect(await found({ $or: either })).to.deep.equal(['b', '$c']);
  });

  /** Commands accepted, or rejected with a different code, by the stand-in for MongoDB. */
  const refusedByMongoDb: [string, object, number][] = [
    ['an unknown variable', { a: { $filter: { input: '$a', cond: '$$x' } } }, 17_276],
    ['too few arguments', { a: { $eq: [1] } }, 16_020],
    ['an unknown parameter', { a: { $filter: { input: [], frob: 1, cond: true } } }, 28_647],
  ];
  for (const [name, projection, code] of [
    ...(isReal ? [] : refusedByMongoDb),
    ['a missing input', { a: { $filter: { cond: true } } }, 28_648],
    ['inclusion and exclusion', { a: 1, b: 0 }, 31_254],
    ['a field twice', { a: 1, 'a.b': 1 }, 31_249],
  ] as [string, object, number][]) {
    it(`rejects ${name} in a projection with MongoDB's code ${code}`, async () => {
      await insert({ _id: 1 });
      expect(await codeOf(things.find({}, { projection }).toArray())).to.deep.equal({
        code,
        codeName: `Location${code}`,
      });
    });
  }

  if (isReal) {
    return;
  }

  for (const [name, stage, code] of [
    ['a group without _id', { $group: { a: { $sum: 1 } } }, 15_955],
    ['a field that is no accumulator', { $group: { _id: null, a: 1 } }, 40_234],
    ['a field with a dot', { $group: { _id: null, 'a.b': { $sum: 1 } } }, 40_235],
    ['a limit of 0', { $limit: 0 }, 15_958],
    ['a negative skip', { $skip: -1 }, 5_107_200],
    ['a limit that is a string', { $limit: '1' }, 5_107_201],
    ['two stages in one', { $match: {}, $limit: 1 }, 40_323],
  ] as [string, object, number][]) {
    it(`rejects ${name} with MongoDB's code ${code}`, async () => {
      await insert({ _id: 1 });
      expect((await codeOf(aggregate(stage)))?.code).to.equal(code);
    });
  }
});
