import { lettersOf, nearestName as mostAlike } from '@irp/contracts';

/** Other names that files commonly use for a field. */
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

/** The candidate that is another common name for `name`, or the one that is most like it. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  const other = Object.hasOwn(otherNames, wanted) ? otherNames[wanted] : undefined;
  return other !== undefined && candidates.includes(other) ? other : mostAlike(name, candidates);
}
