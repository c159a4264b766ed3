const syllables = [
  'ka',
  'ro',
  'mi',
  'ten',
  'sol',
  'ar',
  'be',
  'ly',
  'dra',
  'fin',
  'po',
  'ta',
  'ex',
  'vu',
  'ne',
  'qui',
  'lo',
  'sha',
  'gri',
  'um',
  'pre',
  'con',
  'dis',
  'ing',
  'ment',
  'ster',
  'wal',
  'hy',
  'jo',
  'zen',
  'op',
  'ith',
];
const size = 30_000;
const categories = [
  'portfolio',
  'reporting',
  'screening',
  'research-data',
  'compliance',
  'risk',
  'tax',
  'crm',
];

/**
 * Creates texts with the word frequencies of a language: the nth word is n times as rare as the
 * first word (Zipf's law). Also creates searches for words of the texts.
 */
export function createWords() {
  const all = new Set<string>();
  while (all.size < size) {
    all.add(
      Array.from({ length: 1 + Math.ceil(Math.random() * 3) }, () => any(syllables)).join(''),
    );
  }
  const vocabulary = [...all];
  const word = () => vocabulary[Math.floor(size ** Math.random()) - 1] ?? 'word';
  const rareWord = () => any(vocabulary);
  const sentence = (words: number) => Array.from({ length: words }, word).join(' ');
  const withTypo = (text: string) => `${text.slice(0, 2)}x${text.slice(3)}`;
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  return {
    sentence,
    texts: () => ({
      name: `${rareWord()} ${word()} ${Math.random().toString(36).slice(2, 8)}`,
      vendor: sentence(2),
      description: sentence(100),
      supportedFeatures: Array.from({ length: 4 }, () => sentence(6)),
      categories: [any(categories), any(categories)],
    }),
    queries: {
      'two words': () => q(`${word()} ${word()}`),
      'a rare word': () => q(rareWord()),
      'the first letters of a word': () => q(word().slice(0, 4)),
      'a typing error': () => q(withTypo(rareWord())),
      'a word, a category, newest first': () =>
        `${q(word())}&category=${any(categories)}&sort=newest`,
      'one letter': () => q(word().slice(0, 1)),
      'no words': () => `offset=${Math.floor(Math.random() * 1_000)}`,
    } satisfies Record<string, () => string>,
  };
}

function any<Item>(items: readonly Item[]): Item {
  // Safe: the index is below the length.
  return items[Math.floor(Math.random() * items.length)] as Item;
}
