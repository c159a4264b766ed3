import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placeKey } from '../api/queries.ts';
import type { Api } from '../api/services.ts';
import { useProductionScope } from '../api/use-scope.ts';

type Change = (members: Api['members'], workspaceId: string) => Promise<unknown>;

/** A change of a member, after which the list is read again. */
export function useMemberChange() {
  const { place, api } = useProductionScope();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => change(api.members, place.workspaceId),
    onSuccess: () => queries.invalidateQueries({ queryKey: placeKey(place) }),
    onError: (error) => notifications.show({ color: 'danger', message: error.message }),
  });
}
