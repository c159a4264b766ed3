import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Place } from '../session/index.ts';
import type { Api } from './services.ts';

/** A workspace and environment (`place`), and the API client for them. Every query has a scope. */
export interface Scope {
  place: Required<Place>;
  api: Api;
}

/**
 * Returns the first part of every query key. Every query key begins with the workspace and the
 * environment, so that a page never shows data of another workspace or environment.
 */
export function placeKey({ workspaceId, environment }: Place): readonly string[] {
  return [workspaceId ?? '', environment];
}

/** A page of a list from the API. */
interface Page {
  data: unknown[];
  meta: { nextCursor: string | null };
}

/** Number of records that a table reads at once. */
const pageSize = 50;

/** Reads a list page by page. @param name the name of the list and its filters */
export function listQuery<One extends Page>(
  place: Place,
  name: readonly unknown[],
  read: (
    page: { limit: number; cursor?: string },
    options: { signal: AbortSignal },
  ) => Promise<One>,
) {
  return infiniteQueryOptions({
    queryKey: [...placeKey(place), ...name],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = cursor === '' ? { limit: pageSize } : { limit: pageSize, cursor };
      return read(page, { signal });
    },
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });
}

/** Reads the number of records in a list. */
export function countQuery(
  place: Place,
  name: readonly unknown[],
  read: (
    page: { limit: number },
    options: { signal: AbortSignal },
  ) => Promise<{ meta: { totalRecords: number } }>,
) {
  return queryOptions({
    queryKey: [...placeKey(place), ...name, 'count'],
    queryFn: async ({ signal }) => {
      const { meta } = await read({ limit: 1 }, { signal });
      return meta.totalRecords;
    },
  });
}

/** Reads the signed-in person and their rights. */
export function meQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'me'],
    queryFn: ({ signal }) => api.me.get({ signal }),
    staleTime: 60_000,
  });
}
