import { expect } from 'chai';
import { mongo } from 'mongoose';
import { skipKnownDifferences } from './skip-known-differences.ts';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} = mongo.BSON;

/** A date beyond JavaScript's dates: the driver encodes the result of `getTime()`. */
class DistantDate extends Date {
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    super(0);
    this.#milliseconds = milliseconds;
  }

  override getTime(): number {
    return this.#milliseconds;
  }
}

/** A document with fields in the written order. */
const ordered = (...fields: [string, unknown][]) => new Map(fields);

describe('embedded store: BSON values', () => {
  let store: StoreUnderTest;
  const database = () => store.connection.db!;
  const command = (document: object) => database().command(document as mongo.Document);
  const insert = (name: string, ...documents: Map<string, unknown>[]) =>
    command({ insert: name, documents });
  /** The documents in the server's bytes. */
  const bytesOf = async (name: string, options: mongo.FindOptions = {}) => {
    const found = await database()
      .collection(name)
      .find({}, { ...options, raw: true })
      .toArray();
    return found.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'));
  };
  const encoded = (document: Map<string, unknown>) =>
    Buffer.from(mongo.BSON.serialize(document, { ignoreUndefined: false })).toString('hex');

  before(async () => {
    store = await storeUnderTest();
  });
  after(() => store.stop());
  beforeEach(skipKnownDifferences);

  it('keeps the order of fields whose names are numbers', async () => {
    await insert(
      'order',
      ordered(['_id', 1], ['b', 1], ['7', 1], ['a', ordered(['z', 1], ['0', 2])], ['3', 1]),
    );
    await command({
      update: 'order',
      updates: [
        {
          q: { _id: 1 },
          u: { $set: { '5': 1, 'a.1': 3 } },
        },
      ],
    });
    const fields: [string, unknown][] = [
      ['_id', 1],
      ['b', 1],
      ['7', 1],
      ['a', ordered(['z', 1], ['0', 2], ['1', 3])],
      ['3', 1],
      ['5', 1],
    ];
    const after = ordered(...fields);
    expect(await bytesOf('order')).to.deep.equal([encoded(after)]);
    expect(await bytesOf('order', { projection: { a: 0, '5': 0 } })).to.deep.equal([
      encoded(ordered(['_id', 1], ['b', 1], ['7', 1], ['3', 1])),
    ]);
    expect(await database().collection('order').countDocuments({ '7': 1, 'a.0': 2 })).to.equal(1);
  });

  it('returns whole fields beside values of every type outside the projection', async () => {
    const fields: [string, unknown][] = [
      ['_id', 1],
      ['double', new Double(1.5)],
      ['text', 'ä text'],
      ['document', ordered(['a', ordered(['b', 1])])],
      ['array', [1, 'two', [3]]],
      ['binary', new Binary(Buffer.from('bytes'), 5)],
      ['id', new ObjectId()],
      ['boolean', true],
      ['date', new Date(5)],
      ['nothing', null],
      ['pattern', new BSONRegExp('^a', 'i')],
      ['code', new Code('code')],
      ['scoped', new Code('code', { a: 1 })],
      ['int', new Int32(1)],
      ['timestamp', new Timestamp({ t: 1, i: 2 })],
      ['long', Long.fromNumber(2 ** 40)],
      ['decimal', Decimal128.fromString('1.5')],
      ['least', new MinKey()],
      ['most', new MaxKey()],
      ['last', 'last'],
    ];
    await insert('cut', ordered(...fields));
    const kept = (...names: string[]) =>
      encoded(ordered(...fields.filter(([name]) => names.includes(name))));
    for (const [name] of fields.slice(1)) {
      const others = fields.map(([other]) => other).filter((other) => other !== name);
      expect(await bytesOf('cut', { projection: { [name]: 0 } })).to.deep.equal([kept(...others)]);
      expect(await bytesOf('cut', { projection: { [name]: 1 } })).to.deep.equal([
        kept('_id', name),
      ]);
    }
    expect(await bytesOf('cut', { projection: { _id: 0, last: 1 } })).to.deep.equal([kept('last')]);
    expect(await bytesOf('cut', { projection: { _id: 1 } })).to.deep.equal([kept('_id')]);
  });

  it('returns a symbol beside a field outside the projection', async () => {
    const symbol: [string, unknown] = ['symbol', new BSONSymbol('symbol')];
    await insert('cut-symbol', ordered(['_id', 1], symbol, ['last', 'last']));
    expect(await bytesOf('cut-symbol', { projection: { last: 0 } })).to.deep.equal([
      encoded(ordered(['_id', 1], symbol)),
    ]);
    expect(await bytesOf('cut-symbol', { projection: { symbol: 0 } })).to.deep.equal([
      encoded(ordered(['_id', 1], ['last', 'last'])),
    ]);
  });

  it('finds, sorts and indexes by a field whose name is a number', async () => {
    const numbers = database().collection('numbers');
    await numbers.createIndex({ '1': 1 }, { unique: true });
    await insert('numbers', ordered(['_id', 1], ['1', 'b']), ordered(['_id', 2], ['1', 'a']));
    const found = await numbers.find({ '1': { $gte: 'a' } }, { sort: { '1': 1 } }).toArray();
    expect(found.map(({ _id }) => _id as unknown)).to.deep.equal([2, 1]);
    const error = await numbers
      .insertOne({ '1': 'a' })
      .catch((error: mongo.MongoServerError) => error);
    expect(error).to.include({ code: 11_000 });
    expect((error as mongo.MongoServerError).keyPattern).to.deep.equal({ '1': 1 });
  });

  it('keeps a field named __proto__', async () => {
    await insert('proto', ordered(['_id', 1], ['__proto__', ordered(['a', 1])]));
    await command({
      update: 'proto',
      updates: [
        {
          q: { '__proto__.a': 1 },
          u: { $set: { b: 1 } },
        },
      ],
    });
    expect(await bytesOf('proto')).to.deep.equal([
      encoded(ordered(['_id', 1], ['__proto__', ordered(['a', 1])], ['b', 1])),
    ]);
  });

  const every: [string, unknown][] = [
    ['an Int32', new Int32(1)],
    ['a Double that is whole', new Double(1)],
    ['minus zero', new Double(-0)],
    ['a Long', Long.fromNumber(1)],
    ['a Decimal128 with trailing zeros', Decimal128.fromString('1.500')],
    ['a Decimal128 that is NaN', Decimal128.fromString('NaN')],
    ['a string with a NUL', 'a\0b'],
    ['an old binary', new Binary(Buffer.from('abc'), 2)],
    ['a UUID', new mongo.BSON.UUID()],
    ['an ObjectId', new ObjectId()],
    ['a date', new Date(-1)],
    ['a regular expression that JavaScript does not know', new BSONRegExp('(?i)a++', 'mx')],
    ['code', new Code('f()')],
    ['code with a scope', new Code('f()', { a: new Double(1) })],
    ['a symbol', new BSONSymbol('s')],
    ['a timestamp', new Timestamp({ t: 4_294_967_295, i: 4_294_967_295 })],
    ['MinKey', new MinKey()],
    ['MaxKey', new MaxKey()],
    ['null', null],
    ['a list of lists', [[], [new Double(1), [new Int32(1)]], ordered(['2', 1], ['1', 1])]],
  ];

  for (const [at, [name, value]] of every.entries()) {
    it(`keeps ${name} when another field is set`, async () => {
      const collection = `every${at}`;
      await insert(collection, ordered(['_id', 1], ['a', value]));
      await command({
        update: collection,
        updates: [
          {
            q: {},
            u: { $set: { b: 1 } },
          },
        ],
      });
      expect(await bytesOf(collection)).to.deep.equal([
        encoded(ordered(['_id', 1], ['a', value], ['b', 1])),
      ]);
    });
  }

  it("keeps, compares and indexes dates beyond those of JavaScript's Date", async () => {
    const dates = [8_640_000_000_000_001, -9_000_000_000_000_000, 0, 9_000_000_000_000_000_000];
    const collection = database().collection('dates');
    await collection.createIndex({ d: 1 });
    for (const [at, date] of dates.entries()) {
      await insert('dates', ordered(['_id', at], ['d', new DistantDate(date)]));
    }
    await command({
      update: 'dates',
      updates: [
        {
          q: {},
          u: { $set: { b: 1 } },
          multi: true,
        },
      ],
    });
    const found = await collection
      .find(
        {},
        {
          sort: { d: 1 },
          raw: true,
        },
      )
      .toArray();
    const read = found.map((bytes) => {
      const buffer = Buffer.from(bytes as unknown as Uint8Array);
      return Number(buffer.readBigInt64LE(buffer.indexOf('\u0009d\0') + 3));
    });
    expect(read).to.deep.equal([dates[1], dates[2], dates[0], dates[3]]);
  });
});
