import { words } from './search-terms.ts';

/** A word of a search, with its corrections if no record contains the word. */
export interface SearchedWord {
  text: string;
  corrections: readonly string[];
}

/** The fields that decide the rank of a record. */
export interface RankedFields {
  tickerSymbol: string;
  name: string;
  editedName: string;
}

/**
 * The score of a record that contains the searched words only outside of its names and ticker
 * symbol.
 */
export const scoreElsewhere = 1;

/**
 * The scores of matches. A match of the complete ticker or name has the highest scores, because the
 * user is then looking for this record.
 */
const scores = {
  ticker: 6,
  fullName: 5,
  beginOfName: 4,
  wordsOfName: 3,
  beginsOfWordsOfName: 2,
  elsewhere: scoreElsewhere,
};

/** Returns the relevance of a record for a search. A higher number is more relevant. */
export function relevanceOf(record: RankedFields, searched: readonly SearchedWord[]): number {
  const wanted = searched.map(({ text }) => text);
  if (isSame(words(record.tickerSymbol), wanted)) {
    return scores.ticker;
  }
  const names = [record.name, record.editedName].filter((name) => name !== '');
  return Math.max(scores.elsewhere, ...names.map((name) => scoreOf(words(name), searched)));
}

function scoreOf(name: readonly string[], searched: readonly SearchedWord[]): number {
  const isWordOf = (found: string, { text, corrections }: SearchedWord) =>
    found === text || corrections.includes(found);
  const beginsAlike = searched.every((word, at) => isWordOf(name[at] ?? '', word));
  if (beginsAlike) {
    return name.length === searched.length ? scores.fullName : scores.beginOfName;
  }
  if (searched.every((word) => name.some((found) => isWordOf(found, word)))) {
    return scores.wordsOfName;
  }
  const isBeginOf = (found: string, word: SearchedWord) =>
    found.startsWith(word.text) || isWordOf(found, word);
  return searched.every((word) => name.some((found) => isBeginOf(found, word)))
    ? scores.beginsOfWordsOfName
    : scores.elsewhere;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}
