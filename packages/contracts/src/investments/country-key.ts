/**
 * Abbreviations in the lists of the World Bank and the UN, and of points of the compass, spelled
 * out.
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
 * The key of a country name, without the spelling: equal keys mean equal names. Case, accents,
 * punctuation, parentheses, articles and the order of the words do not matter: `Korea (the Republic
 * of)`, `Korea, Rep.` and `Republic of Korea` have one key. Marks of other scripts than Latin,
 * Greek and Cyrillic are letters of their own, and stay.
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
