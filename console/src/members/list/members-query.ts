import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../../api/queries.ts';

/** Reads the members and invitations of the workspace, which are the same in both environments. */
export function membersQuery({ place, api }: Scope) {
  return listQuery(place, ['members'], (page, options) =>
    api.members.list(place.workspaceId, page, options).firstPage(),
  );
}

/** Reads a member or an invitation. */
export function memberQuery({ place, api }: Scope, id: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'members', id],
    queryFn: ({ signal }) => api.members.get(place.workspaceId, id, { signal }),
  });
}
