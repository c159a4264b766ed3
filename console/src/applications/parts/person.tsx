import { queryOptions, useQuery } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';

function personQuery({ place, api }: Scope, id: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'person', id],
    queryFn: ({ signal }) => api.members.get(place.workspaceId, id, { signal }),
    staleTime: 300_000,
  });
}

/** The name of a member. The id of somebody who has left, or without the right to read members. */
export function Person({ id }: { id: string | null }) {
  const { canReadMembers } = useRights();
  const options = personQuery(useProductionScope(), id ?? '');
  const { data } = useQuery({ ...options, enabled: canReadMembers && id !== null });
  if (id === null) {
    return '–';
  }
  return data ? data.name || data.email : <code>{id}</code>;
}
