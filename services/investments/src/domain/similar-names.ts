import { nearWords } from './near-words.ts';
import { words } from './search-terms.ts';

/** Words in names that stand for the legal form of a company, and do not distinguish companies. */
const legalForms = new Set(
  'ab ag as asa bv co company corp corporation gmbh group holding holdings inc incorporated kgaa limited llc lp ltd nv oy oyj plc pty sa se spa the trust'.split(
    ' ',
  ),
);

/**
 * Returns the words of a name without the words for legal forms. If all words are legal forms,
 * returns all words.
 */
export function distinctiveWords(name: string): string[] {
  const all = words(joinedInitials(name));
  const telling = all.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : all;
}

/** Joins initials, so that `S.A.` and `P.L.C.` are single words. */
function joinedInitials(name: string): string {
  return name.replaceAll(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''));
}

/**
 * Returns whether two names have the same distinguishing words, in any order. In each word, one
 * typing error is permitted.
 */
export function areSimilar(one: string, other: string): boolean {
  const [wanted, found] = [distinctiveWords(one), distinctiveWords(other)];
  if (wanted.length === 0 || wanted.length !== found.length) {
    return false;
  }
  return wanted.every((word) => {
    const near = new Set([word, ...nearWords(word)]);
    return found.some((candidate) => near.has(candidate));
  });
}
