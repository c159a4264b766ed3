import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useLastingMutation } from './use-lasting-mutation.ts';

/**
 * A change by a part of the API. Afterwards, the queries of the key are read again.
 * @param notifiesErrors whether a notification shows an error. Otherwise the page does
 */
export function useChangeOf<Part, Result = unknown>(
  part: Part,
  queryKey: readonly unknown[],
  notifiesErrors = true,
) {
  const queries = useQueryClient();
  return useLastingMutation({
    mutationFn: (change: (part: Part) => Promise<Result>) => change(part),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => {
      if (notifiesErrors) {
        notifications.show({ color: 'danger', message: error.message });
      }
    },
  });
}
