import { expect } from 'chai';
import { mongo } from 'mongoose';
import { skipKnownDifferences } from './skip-known-differences.ts';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const { Decimal128, Double, Int32, Long } = mongo.BSON;
const int = (value: number) => new Int32(value);
const double = (value: number) => new Double(value);
const long = (value: number) => Long.fromNumber(value);
const decimal = (value: string) => Decimal128.fromString(value);

/** A member of a branch of `$switch`; the linter takes an object with it for a promise. */
const then = 'then';

/** A value with its BSON types, so that 1, 1.0 and the Long 1 differ. */
function typed(value: unknown): string {
  return mongo.BSON.EJSON.stringify({ value }, { relaxed: false });
}

describe('embedded store: expressions', () => {
  let store: StoreUnderTest;
  let things: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
    things = store.connection.collection('things') as unknown as mongo.Collection;
  });
  after(() => store.stop());
  beforeEach(skipKnownDifferences);
  beforeEach(() => things.deleteMany({}));

  const options = { promoteValues: false };
  const insert = (...documents: object[]) =>
    things.insertMany(documents as mongo.OptionalId<mongo.Document>[]);
  const aggregate = (...stages: object[]) => things.aggregate(stages, options).toArray();
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      ({ code, codeName }: mongo.MongoServerError) => ({
        code: Number(code),
        codeName,
      }),
    );

  const document = {
    _id: int(1),
    i: int(7),
    l: long(7),
    d: double(7),
    dec: decimal('7.10'),
    s: 'Abc',
    n: null,
    z: int(0),
    date: new Date(5_000),
    list: [int(3), double(1), 'x', null],
    rows: [{ a: int(1) }, { b: int(2) }, [{ a: int(3) }], int(4)],
    empty: [],
  };

  for (const [name, expression, value] of [
    ['Int32 + Int32', { $add: ['$i', int(1)] }, int(8)],
    ['Int32 + Long', { $add: ['$i', '$l'] }, long(14)],
    ['Int32 + Double', { $add: ['$i', '$d'] }, double(14)],
    ['Double + Decimal128', { $add: ['$dec', double(0.1)] }, decimal('7.200000000000000')],
    ['an Int32 that overflows', { $add: [int(2_147_483_647), int(1)] }, long(2_147_483_648)],
    ['ten times 0.1', { $add: Array.from({ length: 10 }, () => double(0.1)) }, double(1)],
    ['a date and milliseconds', { $add: ['$date', int(1)] }, new Date(5_001)],
    ['the difference of dates', { $subtract: ['$date', new Date(0)] }, long(5_000)],
    ['null in a sum', { $add: ['$n', int(1)] }, null],
    ['a missing field in a product', { $multiply: ['$missing', int(1)] }, null],
    ['Int32 / Int32', { $divide: [int(4), int(2)] }, double(2)],
    [
      'Decimal128 / Int32',
      { $divide: [decimal('1'), int(3)] },
      decimal('0.3333333333333333333333333333333333'),
    ],
    ['the remainder of a negative number', { $mod: [int(-7), int(3)] }, int(-1)],
    ['$abs of a Long', { $abs: long(-5) }, long(5)],
    ['$round half to even', { $round: [double(2.5), int(0)] }, double(2)],
    ['$round of a Decimal128', { $round: [decimal('2.345'), int(2)] }, decimal('2.34')],
    ['$cmp of missing and null', { $cmp: ['$missing', '$n'] }, int(-1)],
    ['$eq of missing and null', { $eq: ['$missing', null] }, false],
    ['$eq across number types', { $eq: ['$i', '$d'] }, true],
    ['$gt of a string and a number', { $gt: ['$s', '$i'] }, true],
    ['$lt of Decimal128 and Double', { $lt: [decimal('0.1'), double(0.1)] }, true],
    ['$cond of missing', { $cond: ['$missing', 1, 2] }, int(2)],
    ['$cond of an empty string', { $cond: ['', 1, 2] }, int(1)],
    ['$cond of Decimal128 zero', { $cond: [decimal('0.00'), 1, 2] }, int(2)],
    ['$ifNull', { $ifNull: ['$missing', '$n', '$d'] }, double(7)],
    [
      '$switch',
      {
        $switch: {
          branches: [
            {
              case: { $gt: ['$i', 9] },
              [then]: 'a',
            },
          ],
          default: '$l',
        },
      },
      long(7),
    ],
    ['$and of numbers', { $and: [int(1), double(Number.NaN)] }, true],
    ['$not of null', { $not: ['$n'] }, true],
    ['a path through an array', '$rows.a', [int(1)]],
    ['a number in a path is no index', '$list.0', []],
    ['a missing member of a document', { x: '$missing', y: '$n' }, { y: null }],
    ['a missing element of a list', ['$missing', '$i'], [null, int(7)]],
    ['$literal', { $literal: '$i' }, '$i'],
    ['$sum of a list', { $sum: '$list' }, double(4)],
    ['$sum of arguments', { $sum: ['$i', '$dec'] }, decimal('14.10')],
    ['$avg', { $avg: ['$i', '$z'] }, double(3.5)],
    ['$max across types', { $max: '$list' }, 'x'],
    ['$size', { $size: '$list' }, int(4)],
    ['$arrayElemAt from the end', { $arrayElemAt: ['$list', -2] }, 'x'],
    ['$slice', { $slice: ['$list', -3, 2] }, [double(1), 'x']],
    ['$in across number types', { $in: [int(1), '$list'] }, true],
    [
      '$filter',
      {
        $filter: {
          input: '$list',
          as: 'x',
          cond: { $gte: ['$$x', 2] },
        },
      },
      [int(3), 'x'],
    ],
    [
      '$map',
      {
        $map: {
          input: [int(1), long(2)],
          in: { $add: ['$$this', int(1)] },
        },
      },
      [int(2), long(3)],
    ],
    [
      '$reduce',
      {
        $reduce: {
          input: ['a', 'b'],
          initialValue: '',
          in: { $concat: ['$$this', '$$value'] },
        },
      },
      'ba',
    ],
    ['$concat with null', { $concat: ['$s', null] }, null],
    ['$toLower', { $toLower: 'ÄBC' }, 'Äbc'],
    ['$substrCP', { $substrCP: ['añ😀z', 1, 2] }, 'ñ😀'],
    ['$strLenCP', { $strLenCP: 'ñ😀' }, int(2)],
    ['$type', { $type: '$dec' }, 'decimal'],
    ['$toInt', { $toInt: '12' }, int(12)],
    ['$toString of a Double', { $toString: double(1) }, '1'],
    ['$toDecimal of a Double', { $toDecimal: double(0.5) }, decimal('0.500000000000000')],
    ['$toDate', { $toDate: '2026-11-22T10:00:00Z' }, new Date('2026-11-22T10:00:00Z')],
    [
      '$dateToString',
      { $dateToString: { date: '$date', format: '%Y-%m-%d %H:%M:%S.%L' } },
      '1970-01-01 00:00:05.000',
    ],
    ['$year', { $year: '$date' }, int(1970)],
    [
      '$mergeObjects',
      { $mergeObjects: [{ a: 1 }, null, { b: '$l' }] },
      {
        a: int(1),
        b: long(7),
      },
    ],
    [
      '$regexMatch',
      {
        $regexMatch: {
          input: '$s',
          regex: '^a',
          options: 'i',
        },
      },
      true,
    ],
    [
      '$let',
      {
        $let: {
          vars: { x: '$i' },
          in: { $multiply: ['$$x', '$$x'] },
        },
      },
      int(49),
    ],
  ] as [string, unknown, unknown][]) {
    it(`calculates ${name}, with its type`, async () => {
      await insert(document);
      const [row] = await aggregate({ $project: { value: expression } });
      expect(typed(row?.value)).to.equal(typed(value));
    });
  }

  it('compares missing fields, mixed types, Decimal128 and Long in $expr', async () => {
    await insert(
      {
        _id: 1,
        a: int(5),
      },
      {
        _id: 2,
        a: long(5),
      },
      {
        _id: 3,
        a: decimal('5.0'),
      },
      { _id: 4, a: '5' },
      { _id: 5, a: null },
      { _id: 6 },
      {
        _id: 7,
        a: Long.fromString('9007199254740993'),
      },
    );
    const ids = async (expression: object) =>
      (await things.find({ $expr: expression }, { sort: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id as unknown,
      );
    expect(await ids({ $eq: ['$a', 5] })).to.deep.equal([1, 2, 3]);
    expect(await ids({ $gt: ['$a', 5] })).to.deep.equal([4, 7]);
    expect(await ids({ $lt: ['$a', null] })).to.deep.equal([6]);
    expect(await ids({ $eq: ['$a', null] })).to.deep.equal([5]);
    expect(await ids({ $gt: ['$a', double(9_007_199_254_740_992)] })).to.deep.equal([4, 7]);
    expect(await ids({ $cond: [{ $gte: ['$a', decimal('5')] }, true, false] })).to.deep.equal([
      1, 2, 3, 4, 7,
    ]);
  });

  it('groups equal numbers of different types together, and sums every type', async () => {
    await insert(
      {
        _id: 1,
        k: int(1),
        v: decimal('0.10'),
      },
      {
        _id: 2,
        k: double(1),
        v: long(2),
      },
      {
        _id: 3,
        k: decimal('1.0'),
        v: 'x',
      },
      {
        _id: 4,
        v: double(0.5),
      },
      {
        _id: 5,
        k: null,
        v: int(1),
      },
    );
    const groups = await aggregate({
      $group: {
        _id: '$k',
        sum: { $sum: '$v' },
        average: { $avg: '$v' },
        n: { $count: {} },
        all: { $push: '$v' },
      },
    });
    expect(groups.map(typed).toSorted()).to.deep.equal(
      [
        {
          _id: int(1),
          sum: decimal('2.10'),
          average: decimal('1.05'),
          n: int(3),
          all: [decimal('0.10'), long(2), 'x'],
        },
        {
          _id: null,
          sum: double(1.5),
          average: double(0.75),
          n: int(2),
          all: [double(0.5), int(1)],
        },
      ]
        .map(typed)
        .toSorted(),
    );
  });

  it('keeps types and the order of fields through a pipeline', async () => {
    const fields = {
      b: double(1),
      a: long(1),
      nested: {
        z: decimal('1.0'),
        y: int(1),
      },
    };
    await insert({ _id: 1, ...fields });
    const [row] = await aggregate(
      { $match: {} },
      { $addFields: { 'nested.x': '$a' } },
      { $unset: 'nothing' },
      { $sort: { b: 1 } },
      { $replaceRoot: { newRoot: { $mergeObjects: ['$$ROOT', { last: '$b' }] } } },
      { $project: { _id: 0 } },
    );
    expect(typed(row)).to.equal(
      typed({
        ...fields,
        nested: {
          ...fields.nested,
          x: long(1),
        },
        last: double(1),
      }),
    );
  });

  it('keeps types in an update by a pipeline, and rejects one that changes _id', async () => {
    await insert({
      _id: 1,
      a: long(1),
      b: double(2),
      c: decimal('3.0'),
    });
    await things.updateOne({ _id: 1 as never }, [{ $set: { d: { $add: ['$a', int(1)] } } }]);
    const row = await things.findOne({}, options);
    expect(typed(row)).to.equal(
      typed({
        _id: int(1),
        a: long(1),
        b: double(2),
        c: decimal('3.0'),
        d: long(2),
      }),
    );
    const change = things.updateOne({ _id: 1 as never }, [{ $set: { _id: 2 } }]);
    expect(await codeOf(change)).to.deep.include({ code: 66 });
  });

  it('unwinds, with indexes and empty arrays', async () => {
    await insert(
      { _id: 1, a: [long(1), 'x'] },
      { _id: 2, a: [] },
      { _id: 3 },
      {
        _id: 4,
        a: double(4),
      },
    );
    const rows = await aggregate(
      { $sort: { _id: 1 } },
      {
        $unwind: {
          path: '$a',
          includeArrayIndex: 'at',
          preserveNullAndEmptyArrays: true,
        },
      },
    );
    expect(rows.map(typed)).to.deep.equal(
      [
        {
          _id: int(1),
          a: long(1),
          at: long(0),
        },
        {
          _id: int(1),
          a: 'x',
          at: long(1),
        },
        {
          _id: int(2),
          at: null,
        },
        {
          _id: int(3),
          at: null,
        },
        {
          _id: int(4),
          a: double(4),
          at: null,
        },
      ].map(typed),
    );
    expect(await aggregate({ $unwind: '$a' })).to.have.length(3);
  });

  it('groups by ranges', async () => {
    await insert(
      {
        _id: 1,
        v: long(1),
      },
      {
        _id: 2,
        v: double(4.5),
      },
      { _id: 3, v: 'x' },
      {
        _id: 4,
        v: decimal('5'),
      },
    );
    const rows = await aggregate({
      $bucket: {
        groupBy: '$v',
        boundaries: [0, 5, 10],
        default: 'other',
      },
    });
    expect(rows.map(typed)).to.deep.equal(
      [
        {
          _id: int(0),
          count: int(2),
        },
        {
          _id: int(5),
          count: int(1),
        },
        {
          _id: 'other',
          count: int(1),
        },
      ].map(typed),
    );
  });

  it('runs facets and counts', async () => {
    await insert({ _id: 1, k: 'a' }, { _id: 2, k: 'a' }, { _id: 3, k: 'b' });
    const [row] = await aggregate({
      $facet: { kinds: [{ $sortByCount: '$k' }], total: [{ $count: 'n' }] },
    });
    expect(typed(row)).to.equal(
      typed({
        kinds: [
          {
            _id: 'a',
            count: int(2),
          },
          {
            _id: 'b',
            count: int(1),
          },
        ],
        total: [{ n: int(3) }],
      }),
    );
  });

  if (isReal) {
    return;
  }

  for (const [name, stage, code, codeName] of [
    ['an unknown expression', { $project: { a: { $frob: 1 } } }, 168, 'InvalidPipelineOperator'],
    ['an unknown variable', { $project: { a: '$$x' } }, 17_276, 'Location17276'],
    ['a string in a sum', { $project: { a: { $add: ['$s', 1] } } }, 14, 'TypeMismatch'],
    ['a division by zero', { $project: { a: { $divide: [1, '$z'] } } }, 2, 'BadValue'],
    ['a remainder by zero', { $project: { a: { $mod: [1, '$z'] } } }, 16_610, 'Location16610'],
    [
      'the size of a missing array',
      { $project: { a: { $size: '$missing' } } },
      17_124,
      'Location17124',
    ],
    [
      '$in without an array',
      { $project: { a: { $in: [1, '$missing'] } } },
      40_081,
      'Location40081',
    ],
    ['a text that is no number', { $project: { a: { $toInt: 'x' } } }, 241, 'ConversionFailure'],
    ['too few arguments', { $project: { a: { $eq: [1] } } }, 16_020, 'Location16020'],
    [
      'an unknown accumulator',
      {
        $group: {
          _id: null,
          a: { $frob: 1 },
        },
      },
      15_952,
      'Location15952',
    ],
    ['a group without _id', { $group: { a: { $sum: 1 } } }, 15_955, 'Location15955'],
    ['a limit of 0', { $limit: 0 }, 15_958, 'Location15958'],
    ['a negative skip', { $skip: -1 }, 5_107_200, 'Location5107200'],
    ['a limit that is a string', { $limit: '1' }, 5_107_201, 'Location5107201'],
    ['an unknown stage', { $frob: {} }, 40_324, 'Location40324'],
    ['an empty projection', { $project: {} }, 51_272, 'Location51272'],
    ['inclusion and exclusion', { $project: { a: 1, b: 0 } }, 31_254, 'Location31254'],
    ['a field twice', { $project: { a: 1, 'a.b': 1 } }, 31_249, 'Location31249'],
  ] as [string, object, number, string][]) {
    it(`rejects ${name} with MongoDB's code ${code}`, async () => {
      await insert(document);
      expect(await codeOf(aggregate({ $match: {} }, stage))).to.deep.equal({ code, codeName });
    });
  }
});
