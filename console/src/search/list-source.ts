import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../api/queries.ts';
import { type Entry, type Group, matches } from './entry.ts';

/** Maximum number of results in each group. */
export const shownOfEach = 5;
/** Time until the results of a search are fetched again, in milliseconds. */
export const staleTime = 60_000;
const mostRead = 1_000;

interface ListSource<Row> {
  group: Group;
  read(page: { limit: number }, options: { signal: AbortSignal }): Promise<{ data: Row[] }>;
  entryOf(row: Row): Entry;
}

/**
 * Searches a list that the API cannot search. The console reads a page of the list and searches
 * this page.
 */
export function listSource<Row>(
  { place }: Scope,
  text: string,
  { group, read, entryOf }: ListSource<Row>,
) {
  return queryOptions({
    queryKey: [...placeKey(place), 'search', group],
    queryFn: async ({ signal }) => (await read({ limit: mostRead }, { signal })).data,
    select: (rows) => whereMatches(text, rows.map(entryOf)),
    staleTime,
  });
}

/** Returns the first entries that contain each word of a text. */
export function whereMatches(wanted: string, entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ text, hint = '' }) => matches(`${text} ${hint}`, wanted))
    .slice(0, shownOfEach);
}
