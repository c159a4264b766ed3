import type { InvestmentFields } from '@irp/contracts/investments';

const maxTerms = 48;
const maxTermLength = 40;

/**
 * The fields that the filter `q` searches. Descriptions are left out: their words would be nine
 * tenths of the index.
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

const ascii = /^[\0-\x7f]*$/;

/**
 * The distinct words of a text, lower-cased and without accents: runs of letters and digits of any
 * script.
 */
export function words(text: string): string[] {
  return [...new Set(allWords(text))].map((word) => word.slice(0, maxTermLength));
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
