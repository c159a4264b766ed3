import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { placeKey } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { useLastingMutation } from '../../components/use-lasting-mutation.ts';

/**
 * A change of an application. Afterwards pages read it again.
 * @param done what a notification says
 */
export function useChange<Values, Result>(
  change: (values: Values) => Promise<Result>,
  done?: string,
) {
  const { place } = useScope();
  const queries = useQueryClient();
  return useLastingMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [...placeKey(place), 'applications'] });
      if (done !== undefined) {
        notifications.show({ message: done });
      }
    },
  });
}
