import type { InvestmentFields } from '@irp/contracts/investments';

const maxTerms = 48;
const maxTermLength = 40;

/**
 * The fields whose words are in the index of words. Descriptions are not in the index. The words of
 * descriptions would make up nine tenths of the index, and an import would take twice as long.
 */
type SearchedFields = Pick<
  InvestmentFields,
  | 'tickerSymbol'
  | 'name'
  | 'editedName'
  | 'ceo'
  | 'headquarters'
  | 'sector'
  | 'industry'
  | 'exchange'
  | 'lei'
  | 'figi'
  | 'cik'
  | 'website'
  | 'tags'
>;

/** Returns the different words of a record, at most 48. */
export function searchTerms(fields: SearchedFields): string[] {
  const {
    tickerSymbol,
    name,
    editedName,
    ceo,
    headquarters,
    sector,
    industry,
    exchange,
    lei,
    figi,
    cik,
    website,
    tags,
  } = fields;
  const host = website === '' ? '' : (URL.parse(website)?.hostname.replace(/^www\./, '') ?? '');
  const texts = [
    tickerSymbol,
    name,
    editedName,
    lei,
    figi,
    cik,
    host,
    ceo,
    headquarters,
    ...tags,
    exchange,
    industry,
    sector,
  ];
  return words(texts.join(' ')).slice(0, maxTerms);
}

export type SearchedRecord = { searchTerms: readonly string[] } & Pick<
  InvestmentFields,
  'description'
>;

/**
 * Returns all words of a record that the filter `q` searches: the words in the index, and the words
 * of the description. The result may contain a word several times.
 */
export function searchedWords(record: SearchedRecord): string[] {
  return [...record.searchTerms, ...shortened(allWords(record.description))];
}

/** Returns the texts with the words of {@link searchedWords}. */
export function searchedTexts({ searchTerms, description }: SearchedRecord): string[] {
  return [...searchTerms, description];
}

/** Returns the form in which the index of words contains a word from a description. */
export function describedWord(word: string): string {
  return `~${word}`;
}

const ascii = /^[\0-\x7f]*$/;

/**
 * Returns the different words of a text, in lower case and without accents. A word consists of
 * letters and digits in any script.
 */
export function words(text: string): string[] {
  return shortened([...new Set(allWords(text))]);
}

function shortened(found: readonly string[]): string[] {
  return found.map((word) => word.slice(0, maxTermLength));
}

/** The character that represents each ASCII character in words; 0 for characters between words. */
const folded = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0;
});

/** The letters of the current word in {@link visitWords}, as UTF-16 code units. */
const letters = new Uint16Array(maxTermLength);

/**
 * Calls a function with the letters of each word of a text. The words are the words of {@link
 * words}, possibly several times. For descriptions, this function takes less than half of the CPU
 * time of `words`, because it creates no strings.
 * @param visit receives the letters as UTF-16 code units, which the function overwrites after the
 *   call
 */
export function visitWords(
  text: string,
  visit: (letters: Uint16Array, length: number) => void,
): void {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= folded.length) {
      return visitFoldedWords(text, visit);
    }
    const letter = folded[code]!;
    if (letter === 0) {
      if (length > 0) {
        visit(letters, length);
      }
      length = 0;
    } else if (length < maxTermLength) {
      letters[length++] = letter;
    }
  }
  if (length > 0) {
    visit(letters, length);
  }
}

function visitFoldedWords(
  text: string,
  visit: (letters: Uint16Array, length: number) => void,
): void {
  for (const word of shortened(allWords(text))) {
    for (let at = 0; at < word.length; at++) {
      letters[at] = word.charCodeAt(at);
    }
    visit(letters, word.length);
  }
}

function allWords(text: string): readonly string[] {
  // Most texts are ASCII. A simple expression is sufficient for ASCII texts.
  if (ascii.test(text)) {
    return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  }
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
