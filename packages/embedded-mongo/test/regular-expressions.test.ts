import { expect } from 'chai';
import { mongo } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const { BSONRegExp } = mongo.BSON;

/** Matches of MongoDB. */
const matches: [pattern: string, options: string, text: string, matches: boolean][] = [
  ['a', '', 'bab', true],
  ['a', '', 'A', false],
  ['a', 'i', 'BAB', true],
  ['É', 'i', 'é', true],
  ['^a', '', 'ab', true],
  ['^a', '', 'ba', false],
  ['^a', '', 'b\na', false],
  ['b$', '', 'ab', true],
  ['b$', '', 'ba', false],
  ['^b$', '', 'b', true],
  ['^b$', '', 'a\nb', false],
  ['^b$', '', 'b\n', true],
  ['^b$', '', 'b\n\n', false],
  ['^a\\.b$', '', 'a.b', true],
  ['^a\\.b$', '', 'axb', false],
  ['^\\(\\[\\{\\^\\$\\|\\?\\*\\+\\\\\\/\\-$', '', '([{^$|?*+\\/-', true],
  ['^ACME \\(A\\-1\\)$', 'i', 'Acme (a-1)', true],
  ['5\\$$', '', 'is 5$', true],
  ['5\\$', '', '5$ is', true],
  ['a\\\\$', '', 'a\\', true],
  ['^😀$', '', '😀', true],
  ['', '', 'a', true],
  ['^', '', 'a', true],
];

describe('embedded store: regular expressions', () => {
  let store: StoreUnderTest;
  let texts: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
    texts = store.connection.collection('texts') as unknown as mongo.Collection;
  });
  after(() => store.stop());
  beforeEach(() => texts.deleteMany({}));

  const errorOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: mongo.MongoServerError) => error,
    );

  for (const [pattern, options, text, expected] of matches) {
    it(`${JSON.stringify(text)} ${expected ? 'matches' : 'does not match'} /${pattern}/${options}`, async () => {
      await texts.insertOne({ text });
      const count = (filter: object) =>
        texts.countDocuments(filter as mongo.Filter<mongo.Document>);
      expect(await count({ text: { $regex: pattern, $options: options } })).to.equal(
        Number(expected),
      );
      expect(await count({ text: new BSONRegExp(pattern, options) })).to.equal(Number(expected));
      expect(await count({ text: { $in: [new BSONRegExp(pattern, options)] } })).to.equal(
        Number(expected),
      );
    });
  }

  it('finds a stored regular expression by itself, even by an index', async () => {
    await texts.insertMany([
      { text: new BSONRegExp('^a', 'i') },
      { text: new BSONRegExp('^a') },
      { text: 'ab' },
    ]);
    expect(await texts.countDocuments({ text: new BSONRegExp('^a') })).to.equal(2);
    await texts.createIndex({ text: 1 });
    expect(await texts.countDocuments({ text: new BSONRegExp('^a') })).to.equal(2);
    expect(await texts.countDocuments({ text: { $in: [new BSONRegExp('^a', 'i')] } })).to.equal(2);
  });

  if (isReal) {
    return;
  }

  for (const [what, filter, code] of [
    ['an unknown option', { $regex: 'a', $options: 'g' }, 51_108],
    ['options in both places', { $regex: new BSONRegExp('a', 'i'), $options: 'u' }, 51_075],
    ['a pattern that is a number', { $regex: 1 }, 2],
  ] as [string, object, number][]) {
    it(`rejects ${what} with MongoDB's code ${code}`, async () => {
      const error = await errorOf(texts.find({ text: filter }).toArray());
      expect(error?.code).to.equal(code);
    });
  }

  for (const [pattern, construct] of [
    ['a.c', '.'],
    ['^ab*$', '*'],
    ['^(a+)+$', '('],
    ['[ab]', '['],
    ['a|b', '|'],
    ['a{2}', '{'],
    ['a?', '?'],
    ['a+', '+'],
    ['\\d', '\\d'],
    ['\\.\\w', '\\w'],
    ['(?i)a', '('],
    ['a^b', '^'],
    ['a$b', '$'],
    ['a\\', '\\'],
    ['a)', ')'],
  ] as const) {
    it(`rejects the pattern ${pattern}, and names ${construct}`, async () => {
      for (const text of [{ $regex: pattern }, { $in: [new BSONRegExp(pattern)] }]) {
        const error = await errorOf(texts.find({ text } as object).toArray());
        expect(error?.code).to.equal(51_091);
        expect(error?.message).to.contain(`'${construct}' is not supported`);
      }
    });
  }

  it('rejects the options m, s and x by name', async () => {
    for (const option of ['m', 's', 'x']) {
      const filter = { text: { $regex: 'a', $options: option } };
      const error = await errorOf(texts.find(filter).toArray());
      expect(error).to.include({ code: 51_108 });
      expect(error?.message).to.contain(`${option} is not supported`);
    }
  });
});
