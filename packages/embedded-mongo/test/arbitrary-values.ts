import fc from 'fast-check';
import { mongo } from 'mongoose';

const {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} = mongo.BSON;

/** The seed of random tests: the same in every run, unless TEST_SEED varies the seed. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_122);

/** Numbers of every comparable type, some equal or adjacent. */
const number = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((value) => new Int32(value)),
  fc
    .constantFrom(0, 1, 2, 2.5, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53)
    .map((value) => new Double(value)),
  fc
    .constantFrom('1', '3', '9007199254740992', '9007199254740993', '-9223372036854775808')
    .map((value) => Long.fromString(value)),
);

const text = fc.constantFrom('', 'a', 'ab', 'b', 'B', 'é', '\u{1f600}', '\ufffd', 'a\0b');

const other = fc.constantFrom<unknown>(
  null,
  true,
  false,
  new Date(-1),
  new Date(1),
  new Date(2),
  new ObjectId('0123456789abcdef01234567'),
  new ObjectId('0123456789abcdef01234568'),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 4_000_000_000, i: 1 }),
  new Binary(Buffer.from('a')),
  new Binary(Buffer.from('b'), 128),
  new Binary(Buffer.from('aa')),
  new MinKey(),
  new MaxKey(),
  new Code('f'),
  new Code('f', { a: 1 }),
  new BSONSymbol('a'),
);

const scalar = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: other },
);

const object = fc.dictionary(fc.constantFrom('x', 'y', '1', '0'), scalar, {
  maxKeys: 2,
  noNullPrototype: true,
});

/** A value of any BSON type that an index of this store can contain. */
export const indexedValue = fc.oneof({ weight: 6, arbitrary: scalar }, object);

/** A value that a filter compares by a match. */
export const regexValue = fc.constantFrom(new BSONRegExp('^a'), new BSONRegExp('b', 'i'));
