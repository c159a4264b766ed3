import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../api/queries.ts';
import { type Entry, type Group, matches } from './entry.ts';

/** Maximum of results of each kind. */
export const shownOfEach = 5;
/** In milliseconds. */
export const staleTime = 60_000;
const mostRead = 1_000;

interface ListSource<Row> {
  group: Group;
  read(page: { limit: number }, options: { signal: AbortSignal }): Promise<{ data: Row[] }>;
  entryOf(row: Row): Entry;
}

/** A list without a search of the API: the console reads a page, and searches the page. */
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

/** The first entries with each word of a text. */
export function whereMatches(wanted: string, entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ text, hint = '' }) => matches(`${text} ${hint}`, wanted))
    .slice(0, shownOfEach);
}
