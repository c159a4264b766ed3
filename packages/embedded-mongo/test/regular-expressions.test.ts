import { expect } from 'chai';
import { mongo } from 'mongoose';
import { skipKnownDifferences } from './skip-known-differences.ts';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const { BSONRegExp } = mongo.BSON;

/** Matches of PCRE, which Perl's regular expressions were compared with. */
const matches: [pattern: string, options: string, text: string, matches: boolean][] = [
  ['a.c', '', 'a\nc', false],
  ['a.c', 's', 'a\nc', true],
  ['a.c', '', 'a\u2028c', true],
  ['^b$', '', 'a\nb', false],
  ['^b$', 'm', 'a\nb', true],
  ['^b$', '', 'b\n', true],
  ['^b$', '', 'b\n\n', false],
  ['^$', 'm', 'a\n', false],
  ['b\\z', '', 'b\n', false],
  ['b\\Z', '', 'b\n', true],
  ['\\Ab', 'm', 'a\nb', false],
  ['a b # comment', 'x', 'ab', true],
  ['a\\ b', 'x', 'a b', true],
  ['(?i)ÉA', '', 'éa', true],
  ['a(?i:b)c', '', 'aBc', true],
  ['a(?i:b)c', '', 'aBC', false],
  ['(?-i)A', 'i', 'a', false],
  ['\\d', '', '٣', false],
  ['\\w', '', 'é', false],
  ['\\bé', '', 'é', false],
  ['\\s', '', '\u00a0', false],
  ['\\s', '', '\v', true],
  ['\\h', '', '\u00a0', true],
  ['[[:alpha:]]+[[:^digit:]]', '', '1a_', true],
  ['[[:upper:]]', 'i', 'a', true],
  ['^\\Qa.b\\E+$', '', 'a.bb', true],
  ['^\\Qa.b\\E$', '', 'axb', false],
  ['^\\x{1F600}$', '', '😀', true],
  ['^.$', '', '😀', true],
  ['^\\p{Lu}\\P{L}$', '', 'É1', true],
  ['(?<year>\\d{4})-(?P<month>\\d\\d)', '', '2026-11', true],
  ['^(?!foo)', '', 'foobar', false],
  ['^(?!foo)', '', 'barfoo', true],
  ['(?<!foo)bar', '', 'foobar', false],
  ['(?<=foo)bar(?=$)', '', 'foobar\n', true],
  ['a{,x}', '', 'a{,x}', true],
  ['^[]a]+$', '', ']a', true],
  ['^[^]a]+$', '', 'b', true],
  ['(?#not)a', '', 'a', true],
];

describe('embedded store: regular expressions', () => {
  let store: StoreUnderTest;
  let texts: mongo.Collection;

  before(async () => {
    store = await storeUnderTest();
    texts = store.connection.collection('texts') as unknown as mongo.Collection;
  });
  after(() => store.stop());
  beforeEach(skipKnownDifferences);
  beforeEach(() => texts.deleteMany({}));

  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      ({ code, codeName }: mongo.MongoServerError) => ({ code, codeName }),
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
      expect(await count({ text: { $not: new BSONRegExp(pattern, options) } })).to.equal(
        Number(!expected),
      );
    });
  }

  for (const pattern of [
    '(',
    'a)',
    '[',
    '*',
    'a**',
    'a{2,1}',
    '[z-a]',
    '\\',
    '(?<n',
    '[[:frob:]]',
    '(?<=a+)b',
  ]) {
    it(`rejects the invalid pattern ${pattern} with MongoDB's code 51091`, async () => {
      expect((await codeOf(texts.find({ text: { $regex: pattern } }).toArray()))?.code).to.equal(
        51_091,
      );
    });
  }

  it('finds a stored regular expression by itself, also by an index', async () => {
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
    ['options in both places', { $regex: new BSONRegExp('a', 'i'), $options: 'm' }, 51_075],
    ['a pattern that is a number', { $regex: 1 }, 2],
    ['a back reference', { $regex: '(a)\\1' }, 51_091],
    ['an atomic group', { $regex: '(?>a)' }, 51_091],
    ['a possessive quantifier', { $regex: 'a++' }, 51_091],
    ['recursion', { $regex: 'a(?R)?b' }, 51_091],
    ['a pattern that is too large', { $regex: '(a{1000}){1000}' }, 51_091],
  ] as [string, object, number][]) {
    it(`rejects ${what} with MongoDB's code ${code}`, async () => {
      const expected = {
        code,
        codeName: code === 2 ? 'BadValue' : `Location${code}`,
      };
      expect(await codeOf(texts.find({ text: filter }).toArray())).to.deep.equal(expected);
    });
  }

  for (const pattern of [
    '^(a+)+$',
    '(a|aa)+$',
    '(.*a){12}b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?=(a+)+b)',
  ]) {
    it(`answers other requests while a pattern such as ${pattern} would be backtracking for years`, async () => {
      await texts.insertOne({ text: 'a'.repeat(5_000) + (pattern.includes('b') ? 'c' : '\0') });
      expect(await texts.countDocuments({ text: { $regex: pattern } })).to.equal(0);
    });
  }

  it('gives up a match that takes too many steps', async () => {
    await texts.insertOne({ text: 'a'.repeat(1_000_000) });
    const filter = { text: { $regex: `(?:${'a?'.repeat(1_000)})+b` } };
    expect(await codeOf(texts.find(filter).toArray())).to.deep.equal({
      code: 51_156,
      codeName: 'Location51156',
    });
  });
});
