import { placeKey } from '../api/queries.ts';
import { useProductionScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';

/**
 * Returns an action that changes a member. After the change, the list of members is fetched again.
 */
export function useMemberChange() {
  const { place, api } = useProductionScope();
  const { workspaceId } = place;
  return useChangeOf({ members: api.members, workspaceId }, placeKey(place));
}
