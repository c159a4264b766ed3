import type { InvestmentFields } from '@irp/contracts/investments';

const maxTerms = 48;
const maxTermLength = 40;

/**
 * The fields of the index of words. Descriptions are left out: their words would be nine tenths of
 * the index, and an import would take twice as long.
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

/** The distinct words of a record, at most 48. */
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
 * All words searched by the filter `q`: the words of the index and of the description. A word may
 * occur several times.
 */
export function searchedWords(
  record: { searchTerms: readonly string[] } & Pick<InvestmentFields, 'description'>,
): string[] {
  return [...record.searchTerms, ...shortened(allWords(record.description))];
}

/** A word of a description in the index of words. */
export function describedWord(word: string): string {
  return `~${word}`;
}

const ascii = /^[\0-\x7f]*$/;

/**
 * The distinct words of a text, lower-cased and without accents: runs of letters and digits of any
 * script.
 */
export function words(text: string): string[] {
  return shortened([...new Set(allWords(text))]);
}

function shortened(found: readonly string[]): string[] {
  return found.map((word) => word.slice(0, maxTermLength));
}

function allWords(text: string): readonly string[] {
  // Most texts are ASCII, and need no tables of Unicode.
  if (ascii.test(text)) {
    return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  }
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
