import { distance as editDistance } from 'fastest-levenshtein';

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

/**
 * The candidate whose name is most like `name`: the same but for case, spaces and punctuation,
 * another common name for it, or one that differs in a third of its letters at most. Undefined if
 * none is like it.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === '' || wanted.length > 50) {
    return undefined;
  }
  const other = Object.hasOwn(otherNames, wanted) ? otherNames[wanted] : undefined;
  if (other !== undefined && candidates.includes(other)) {
    return other;
  }
  let nearest: string | undefined;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, lettersOf(candidate));
    if (distance < least) {
      [nearest, least] = [candidate, distance];
    }
  }
  return nearest;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
