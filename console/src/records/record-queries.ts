import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../api/queries.ts';
import type { Investment } from './record.ts';
import type { RecordsSearch } from './search.ts';

/** Number of records on a page of the grid. */
export const pageRecords = 100;

type ListQuery = Parameters<Scope['api']['investments']['list']>[0];
type FacetsOptions = Parameters<Scope['api']['investments']['facets']>[0];

type View = Pick<RecordsSearch, 'filter' | 'sort'>;

export function recordsKey({ place }: Scope): readonly unknown[] {
  return [...placeKey(place), 'records'];
}

/** Reads a page of the grid by its number. Only the pages at the scroll position are loaded. */
export function recordsPageQuery(scope: Scope, { filter = {}, sort }: View, page: number) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'page', filter, sort ?? '', page],
    queryFn: async ({ signal }) => {
      const query = {
        ...filter,
        ...(sort !== undefined && { sort }),
        limit: pageRecords,
        offset: page * pageRecords,
      };
      const found = await scope.api.investments.list(query as ListQuery, { signal }).firstPage();
      return {
        records: found.data as Investment[],
        total: (found.meta as { totalRecords: number }).totalRecords,
      };
    },
  });
}

/** Reads the number of records for each value of a field, among the records that match a filter. */
export function facetsQuery(scope: Scope, { filter = {} }: View) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'facets', filter],
    queryFn: ({ signal }) =>
      scope.api.investments.facets({ query: filter, signal } as FacetsOptions),
    placeholderData: keepPreviousData,
  });
}

export function recordQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'record', id],
    queryFn: ({ signal }) => scope.api.investments.get(id, { signal }),
  });
}

export function viewsQuery(scope: Scope) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'views'],
    queryFn: async ({ signal }) => {
      const page = await scope.api.investments.views.list({ limit: 100 }, { signal }).firstPage();
      return page.data;
    },
  });
}

export function presetsQuery(scope: Scope) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'presets'],
    queryFn: async ({ signal }) => {
      const page = scope.api.investments.importPresets.list({ limit: 100 }, { signal });
      return (await page.firstPage()).data;
    },
  });
}
