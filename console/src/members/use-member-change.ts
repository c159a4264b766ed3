import { placeKey } from '../api/queries.ts';
import { useProductionScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';

/** A change of a member, after which the list is read again. */
export function useMemberChange() {
  const { place, api } = useProductionScope();
  const { workspaceId } = place;
  return useChangeOf({ members: api.members, workspaceId }, placeKey(place));
}
