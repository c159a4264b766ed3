import type { ListingSort } from '@irp/contracts/directory';
import { expect } from 'chai';
import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { ListingIndex } from '../src/discovery/search/listing-index.ts';
import { searchedWords, wordsOf } from '../src/discovery/search/words.ts';
import type { SummaryEntry } from '../src/listings/domain/public-listing.ts';

function summary(id: string, fields: Partial<SummaryEntry> = {}): SummaryEntry {
  return {
    id,
    name: `Listing ${id}`,
    description: '',
    vendor: 'Vendor',
    environment: 'production',
    publisher: { organizationId: 'o1', name: 'Org' },
    categories: [],
    supportedFeatures: [],
    scopes: ['investments.read'],
    version: { number: '1.0.0', releasedAt: '2026-01-01T00:00:00.000Z' },
    publishedAt: '2026-01-01T00:00:00.000Z',
    acceptsInstallations: true,
    logo: null,
    ...fields,
  };
}

function indexOf(...summaries: SummaryEntry[]): ListingIndex {
  const index = new ListingIndex();
  for (const one of summaries) {
    index.put(one, 1);
  }
  return index;
}

function namesOf(
  index: ListingIndex,
  q: string | undefined,
  sort: ListingSort = 'relevance',
): string[] {
  return index
    .search({
      q,
      filters: {},
      sort,
    })
    .slice(0, 1e9)
    .map(({ summary: { name } }) => name);
}

describe('directory: the index of listings', () => {
  it('ranks the name above vendor, categories, features and description', () => {
    const index = indexOf(
      summary('1', { name: 'In description', description: 'ledger' }),
      summary('2', { name: 'In features', supportedFeatures: ['ledger'] }),
      summary('3', { name: 'In vendor', vendor: 'ledger' }),
      summary('4', { name: 'Ledger' }),
      summary('5', { name: 'Ledgerdemain' }),
    );
    expect(namesOf(index, 'ledger')).to.deep.equal([
      'Ledger',
      'Ledgerdemain',
      'In vendor',
      'In features',
      'In description',
    ]);
  });

  it('ranks a short text above a long text with equally many occurrences', () => {
    const long = `ledger ${'and other words '.repeat(50)}`;
    const index = indexOf(
      summary('1', { name: 'Long', description: long }),
      summary('2', { name: 'Short', description: 'ledger' }),
    );
    expect(namesOf(index, 'ledger')).to.deep.equal(['Short', 'Long']);
  });

  it('counts a rare word more than a frequent one', () => {
    const frequent = Array.from({ length: 50 }, (_, at) =>
      summary(`f${at}`, { description: 'portfolio' }),
    );
    const index = indexOf(
      ...frequent,
      summary('a', { name: 'Portfolio', description: 'zebra' }),
      summary('b', { name: 'Zebra', description: 'portfolio' }),
    );
    expect(namesOf(index, 'portfolio zebra')).to.deep.equal(['Zebra', 'Portfolio']);
  });

  it('tolerates typing errors only if nothing else matches, and finds only the closest words', () => {
    const index = indexOf(
      summary('1', { name: 'form' }),
      summary('2', { name: 'from' }),
      summary('3', { name: 'reconciliation' }),
      summary('4', { name: 'reconciliations' }),
    );
    expect(namesOf(index, 'form')).to.deep.equal(['form']);
    expect(namesOf(index, 'fomr')).to.deep.equal(['form']);
    expect(namesOf(index, 'frm')).to.deep.equal([]);
    expect(namesOf(index, 'reconciliotion')).to.deep.equal(['reconciliation']);
    expect(namesOf(index, 'rekonciliotion')).to.deep.equal(['reconciliation']);
    expect(namesOf(index, 'rekonziliotion')).to.deep.equal([]);
  });

  it('sorts names by letters, ignoring case and accents, and equal names by id', () => {
    const names = ['b', 'Á', 'a', 'Z', 'é', 'É'];
    const index = indexOf(...names.map((name, at) => summary(`${9 - at}`, { name })));
    expect(namesOf(index, undefined)).to.deep.equal(['a', 'Á', 'b', 'É', 'é', 'Z']);
  });

  it('names at most 100 values of a facet, the most frequent first', () => {
    const listings = Array.from({ length: 150 }, (_, at) =>
      summary(`${at}`, { categories: [`c${String(at % 120).padStart(3, '0')}`] }),
    );
    const { categories } = indexOf(...listings).search({
      filters: {},
      sort: 'name',
    }).facets;
    expect(categories).to.have.length(100);
    expect(categories[0]).to.deep.equal({ value: 'c000', count: 2 });
    expect(categories[29]).to.deep.equal({ value: 'c029', count: 2 });
    expect(categories[99]).to.deep.equal({ value: 'c099', count: 1 });
  });

  it('grows beyond its first size, and reuses the places of removed listings', () => {
    const index = new ListingIndex();
    for (let at = 0; at < 3_000; at++) {
      index.put(summary(`${at}`, { name: `Name ${at}` }), 1);
    }
    expect(namesOf(index, 'name')).to.have.length(3_000);
    for (let at = 0; at < 3_000; at += 2) {
      index.remove(`${at}`);
    }
    for (let at = 0; at < 1_500; at++) {
      index.put(summary(`n${at}`, { name: `Other ${at}` }), 1);
    }
    expect(namesOf(index, 'name')).to.have.length(1_500);
    expect(namesOf(index, 'other')).to.have.length(1_500);
    expect(index.size).to.equal(3_000);
  });

  it('returns the same as a new index of the same listings', () => {
    const words = constantFrom(
      'ledger',
      'ledgers',
      'legder',
      'sync',
      'screen',
      'portfolio',
      '会計',
      'a',
    );
    const texts = array(words, { maxLength: 4 }).map((all) => all.join(' '));
    const listing = record({
      id: integer({ min: 0, max: 9 }).map(String),
      name: texts,
      description: texts,
      categories: uniqueArray(constantFrom('x', 'y', 'z')),
      scopes: constantFrom<SummaryEntry['scopes'][]>(
        ['investments.read'],
        ['audit.read', 'members.read'],
        [],
      ),
      publishedAt: constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
      publisher: constantFrom(
        { organizationId: 'o1', name: 'One' },
        { organizationId: 'o2', name: 'Two' },
      ),
      removed: constantFrom(true, false),
    });
    const verified = constantFrom(
      ...[[], ['o1'], ['o2'], ['o1', 'o2']].map((ids) => new Map(ids.map((id) => [id, id]))),
    );
    assert(
      property(
        array(listing, { maxLength: 40 }),
        texts,
        verified,
        verified,
        (steps, q, before, after) => {
          const changed = new ListingIndex();
          changed.verify(before);
          const left = new Map<string, SummaryEntry>();
          for (const { removed, ...fields } of steps) {
            if (removed) {
              changed.remove(fields.id);
              left.delete(fields.id);
            } else {
              changed.put(summary(fields.id, fields), 1);
              left.set(fields.id, summary(fields.id, fields));
            }
          }
          const fresh = indexOf(...[...left.values()].reverse());
          for (const index of [changed, fresh]) {
            index.verify(after);
          }
          for (const sort of ['relevance', 'name', 'newest'] as const) {
            for (const query of q === '' ? [undefined] : [undefined, q]) {
              const [one, other] = [changed, fresh].map((index) => {
                const { slice, facets, keysOf } = index.search({
                  q: query,
                  filters: {},
                  sort,
                });
                return [slice(0, 1e9).map((entry) => [entry.summary, keysOf(entry)]), facets];
              });
              expect(one).to.deep.equal(other);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('directory: words', () => {
  for (const [text, ...expected] of [
    ["L'Île ÉCLAIR", 'l', 'ile', 'eclair'],
    ['Straße STRASSE', 'strasse', 'strasse'],
    ['İstanbul ISPARTA ılıca', 'istanbul', 'isparta', 'ilica'],
    ['Łódź Ørsted Æther', 'lodz', 'orsted', 'aether'],
    ['ΟΔΟΣ οδός', 'οδοσ', 'οδοσ'],
    ['Ёлка йод', 'елка', 'иод'],
    ['أَحْمَد', 'احمد'],
    ['ｆｕｌｌｗｉｄｔｈ ｶﾅ', 'fullwidth', 'カ', 'ナ', 'カナ'],
    ['C++ e-mail OAuth2 v1.4', 'c', 'e', 'mail', 'oauth2', 'v1', '4'],
    ['SaaS会計', 'saas', '会', '計', '会計'],
    ['한국어 문서', '한국어', '문서'],
    ['हिन्दी', 'हिन्दी'],
    ['ภาษาไทย', 'ภาษา', 'ไทย'],
    ['🙂 !?'],
  ] as const) {
    it(`of "${text}" are ${expected.join(', ') || 'none'}`, () =>
      expect(wordsOf(text)).to.deep.equal(expected));
  }

  it('match longer words from three letters on, and the last word from one letter on', () => {
    const found = searchedWords('a ledg 会計 b').map(({ text, isPrefix, maxTypos }) => [
      text,
      isPrefix,
      maxTypos,
    ]);
    expect(found).to.deep.equal([
      ['a', false, 0],
      ['ledg', true, 1],
      ['会計', false, 0],
      ['b', true, 0],
    ]);
  });
});
