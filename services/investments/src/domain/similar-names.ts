import { nearWords } from './near-words.ts';
import { words } from './search-terms.ts';

/** Words for the legal form of a company, without identifying the company. */
const legalForms = new Set(
  'ab ag as asa bv co company corp corporation gmbh group holding holdings inc incorporated kgaa limited llc lp ltd nv oy oyj plc pty sa se spa the trust'.split(
    ' ',
  ),
);

/** The distinguishing words of a name; all words if none is distinguishing. */
export function tellingWords(name: string): string[] {
  const all = words(joinedInitials(name));
  const telling = all.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : all;
}

/** `S.A.` and `P.L.C.` are a word each. */
function joinedInitials(name: string): string {
  return name.replaceAll(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''));
}

/**
 * Whether two names have the same distinguishing words, in any order, with at most a typing error
 * in each word.
 */
export function areSimilar(one: string, other: string): boolean {
  const [wanted, found] = [tellingWords(one), tellingWords(other)];
  if (wanted.length === 0 || wanted.length !== found.length) {
    return false;
  }
  return wanted.every((word) => {
    const near = new Set([word, ...nearWords(word)]);
    return found.some((candidate) => near.has(candidate));
  });
}
