import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../api/queries.ts';

/**
 * Reads the workspaces of the person in all organizations.
 * @param scope of the production environment
 */
export function workspacesQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'my workspaces'],
    queryFn: ({ signal }) => api.me.workspaces.list({}, { signal }).toArray({ limit: 1_000 }),
    staleTime: 60_000,
  });
}
