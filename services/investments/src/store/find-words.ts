import type { mongo } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import { hasNearWords, nearWords } from '../domain/near-words.ts';
import type { SearchedWord } from '../domain/relevance.ts';
import { describedWord, words } from '../domain/search-terms.ts';
import { type Filter, visibleTo } from './list-filter.ts';
import type { InvestmentDocument } from './models.ts';

type Documents = mongo.Collection<InvestmentDocument>;

/** Maximum number of records that the search of corrections reads. */
const maxCorrectedRecords = 200;

/** The words of a search that get corrections: only unknown words, or all words. */
export type Corrected = 'unknown' | 'all';

/**
 * Returns the words of a search. A search word gets corrections if no word of a record begins with
 * the search word.
 */
export function findWords(
  documents: Documents,
  access: AccessContext,
  text: string,
  corrected: Corrected,
): Promise<SearchedWord[]> {
  const scope = { ...visibleTo(access), isArchived: { $in: [false, true] } };
  const read = { projection: { searchTerms: 1 }, hint: 'by_word' } as const;

  async function find(word: string): Promise<SearchedWord> {
    const begun = { ...scope, ...beginsWith(word) };
    const near = nearWords(word);
    const isKept = async () => corrected === 'unknown' && (await documents.findOne(begun, read));
    if (near.length === 0 || (await isKept())) {
      return { text: word, corrections: [] };
    }
    const records = await documents
      .find({ ...scope, searchTerms: { $in: near } }, { ...read, limit: maxCorrectedRecords })
      .toArray();
    const found = new Set(records.flatMap(({ searchTerms }) => searchTerms));
    return { text: word, corrections: near.filter((other) => found.has(other)) };
  }

  return Promise.all(words(text).map(find));
}

/**
 * Returns the conditions for records that contain all words, including words of their descriptions.
 */
export function conditionsOfWords(searched: readonly SearchedWord[]): Filter[] {
  return searched.map(({ text, corrections }) => ({
    searchTerms: {
      $in: [new RegExp(`^${text}`), new RegExp(`^${describedWord(text)}`), ...corrections],
    },
  }));
}

/**
 * Returns whether the words of a search may have typing errors although each word occurs in
 * records. At least one word must be long enough for corrections.
 */
export function mayBeMistyped(searched: readonly SearchedWord[]): boolean {
  return (
    searched.length > 1 &&
    searched.some(({ text, corrections }) => corrections.length === 0 && hasNearWords(text))
  );
}

/**
 * Returns the condition for a prefix. Words contain only letters and digits, so the regular
 * expression needs no escapes.
 */
function beginsWith(word: string): Filter {
  return { searchTerms: { $regex: `^${word}` } };
}
