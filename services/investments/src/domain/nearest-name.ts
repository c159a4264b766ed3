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

/**
 * How many letters must be inserted, removed or replaced to make one text of the other
 * (Levenshtein).
 */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
