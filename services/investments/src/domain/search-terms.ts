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

/**
 * Returns all words of a record that the filter `q` searches: the words in the index, and the words
 * of the description. The result may contain a word several times.
 */
export function searchedWords(
  record: { searchTerms: readonly string[] } & Pick<InvestmentFields, 'description'>,
): string[] {
  return [...record.searchTerms, ...shortened(allWords(record.description))];
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

function allWords(text: string): readonly string[] {
  // Most texts are ASCII. A simple expression is sufficient for ASCII texts.
  if (ascii.test(text)) {
    return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  }
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
