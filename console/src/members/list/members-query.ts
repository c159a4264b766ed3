import { listQuery, type Scope } from '../../api/queries.ts';

/** Members and invitations of the workspace: the same in both environments. */
export function membersQuery({ place, api }: Scope) {
  return listQuery(place, ['members'], (page, options) =>
    api.members.list(place.workspaceId, page, options).firstPage(),
  );
}
