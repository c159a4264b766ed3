import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../api/queries.ts';

/** The workspaces of the person, of every organization. @param scope with data of production */
export function workspacesQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'my workspaces'],
    queryFn: ({ signal }) => api.me.workspaces.list({}, { signal }).toArray({ limit: 1_000 }),
    staleTime: 60_000,
  });
}
