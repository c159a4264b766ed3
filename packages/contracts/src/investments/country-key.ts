/**
 * Abbreviations in the lists of the World Bank and the UN, and of points of the compass, with their
 * meaning.
 */
const words = new Map([
  ['dem', 'democratic'],
  ['fed', 'federal'],
  ['federated', 'federal'],
  ['is', 'islands'],
  ['n', 'north'],
  ['rep', 'republic'],
  ['s', 'south'],
  ['st', 'saint'],
  ['sts', 'states'],
]);

const fillers = new Set(['and', 'of', 'the']);

/**
 * Returns a key that is equal for all spellings of a country's name. Case, accents, punctuation,
 * parentheses, articles and the order of the words do not matter: `Korea (the Republic of)`,
 * `Korea, Rep.` and `Republic of Korea` have the same key. Removes only the accents of Latin, Greek
 * and Cyrillic letters: in other scripts, marks are letters.
 */
export function countryKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘ʼʻ`.]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => !fillers.has(word))
    .map((word) => words.get(word) ?? word)
    .sort()
    .join(' ');
}
