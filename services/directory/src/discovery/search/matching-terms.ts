import type SearchableMap from 'minisearch/SearchableMap';
import type { SearchedWord } from './words.ts';

/**
 * A value of a matching term, with its weight. The weight is 1 for an exact match, and lower for a
 * longer word or a typing error.
 */
export type Match<Value> = [value: Value, closeness: number];

const ofLongerWords = 0.5;
export const ofTypo = 0.4;

/**
 * Yields the terms that match a word: the word itself, and longer words that begin with the word.
 * If neither the word nor a longer word exists, yields terms that differ from the word by typing
 * errors.
 * @param mayDiffer whether words with typing errors are searched
 */
export function* matchingTerms<Value>(
  terms: SearchableMap<Value>,
  { text, isPrefix, maxTypos }: SearchedWord,
  mayDiffer: boolean,
): Generator<Match<Value>> {
  let found = false;
  const exact = terms.get(text);
  if (exact !== undefined) {
    found = true;
    yield [exact, 1];
  }
  if (isPrefix) {
    for (const value of terms.atPrefix(text).values()) {
      found = true;
      yield [value, ofLongerWords];
    }
  }
  if (!found && maxTypos > 0 && mayDiffer) {
    yield* termsWithTypo(terms, text, maxTypos);
  }
}

/**
 * Yields the terms with the fewest typing errors, within the permitted number. Two swapped
 * neighbouring letters count as a single error.
 */
function* termsWithTypo<Value>(
  terms: SearchableMap<Value>,
  text: string,
  maxTypos: number,
): Generator<Match<Value>> {
  const swapped = swaps(text).filter((other) => terms.has(other));
  for (const other of swapped) {
    yield [terms.get(other) as Value, ofTypo];
  }
  // Searches for one error first, because a search for two errors takes several times as long.
  let near = [...terms.fuzzyGet(text, 1)].filter(([other]) => !swapped.includes(other));
  if (swapped.length + near.length === 0 && maxTypos > 1) {
    near = [...terms.fuzzyGet(text, maxTypos)];
  }
  for (const [, [value, distance]] of near) {
    yield [value, ofTypo ** distance];
  }
}

function swaps(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at + 1 < text.length; at++) {
    if (text[at] !== text[at + 1]) {
      found.push(`${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`);
    }
  }
  return found;
}
