import { lettersOf, nearestName as mostAlike } from '@irp/contracts';

/** Names that files often use for a field, with the name of the field. */
const otherNames: Record<string, string> = {
  ticker: 'tickerSymbol',
  symbol: 'tickerSymbol',
  stocksymbol: 'tickerSymbol',
  company: 'name',
  companyname: 'name',
  security: 'name',
  nation: 'country',
  countrycode: 'country',
  url: 'website',
  homepage: 'website',
  founded: 'foundingDate',
  city: 'headquarters',
  hq: 'headquarters',
  staff: 'employees',
  headcount: 'employees',
  summary: 'description',
  chiefexecutive: 'ceo',
  labels: 'tags',
};

/**
 * Returns the candidate for which `name` is a common alternative name. If `name` is no alternative
 * name, returns the candidate with the most similar name, or undefined if no name is similar.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  const other = Object.hasOwn(otherNames, wanted) ? otherNames[wanted] : undefined;
  return other !== undefined && candidates.includes(other) ? other : mostAlike(name, candidates);
}
