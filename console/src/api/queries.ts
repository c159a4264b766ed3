import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Place } from '../session/index.ts';
import type { Api } from './services.ts';

/** Every query belongs to a place, and calls the API of the place. */
export interface Scope {
  place: Required<Place>;
  api: Api;
}

/** The first part of every key: nothing of another workspace or environment is shown. */
export function placeKey({ workspaceId, environment }: Place): readonly string[] {
  return [workspaceId ?? '', environment];
}

/** A page of a list of the API. */
interface Page {
  data: unknown[];
  meta: { nextCursor: string | null };
}

/** Records of a page of a table. */
const pageSize = 50;

/** Reads a list page by page. @param name of the list, with its filters */
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

/** The number of records in a list. */
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

/** The person and their rights. */
export function meQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'me'],
    queryFn: ({ signal }) => api.me.get({ signal }),
    staleTime: 60_000,
  });
}
