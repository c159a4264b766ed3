/**
 * Scripts in everyday use (Unicode Standard Annex 31, table 5), by the names that regular
 * expressions use.
 */
const recommended = [
  'Latin',
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hangul',
  'Han',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** The scripts that Japanese, Chinese and Korean texts combine, besides Latin. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const scriptClass = (scripts: readonly string[]) =>
  scripts.map((script) => `\\p{scx=${script}}`).join('');
const allowed = [...recommended.map((script) => [script]), ...together].map(
  (scripts) => new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${scriptClass(scripts)}]*$`, 'u'),
);

/**
 * Returns the scripts in a text with a rare script, or with scripts combined in no language.
 * Returns undefined if the text is at most "highly restrictive" (Unicode Technical Standard 39,
 * section 5.2), which means a single script, or Japanese, Chinese or Korean with Latin.
 */
export function mixedScripts(text: string): readonly string[] | undefined {
  if (allowed.some((pattern) => pattern.test(text))) {
    return undefined;
  }
  const found = recommended.filter((script) => new RegExp(`\\p{sc=${script}}`, 'u').test(text));
  const others = new RegExp(`[^\\p{sc=Zyyy}\\p{sc=Zinh}${scriptClass(recommended)}]`, 'u').test(
    text,
  );
  return others ? [...found, 'a script that is not in everyday use'] : found;
}
