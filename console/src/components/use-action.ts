import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useScope } from '../api/use-scope.ts';
import { useLastingMutation } from './use-lasting-mutation.ts';

interface Action<Values, Result> {
  run(values: Values): Promise<Result>;
  /** A notification about the result. */
  done?: string | undefined;
  onDone?: ((result: Result) => void) | undefined;
  /** Whether a notification shows an error. Otherwise the page does. */
  notifiesErrors?: boolean;
}

/** A change. Afterwards, the pages of the workspace read again, in both environments. */
export function useAction<Values = void, Result = unknown>(action: Action<Values, Result>) {
  const { run, done, onDone, notifiesErrors = false } = action;
  const { workspaceId } = useScope().place;
  const queries = useQueryClient();
  return useLastingMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      if (done !== undefined) {
        notifications.show({ message: done });
      }
      await queries.invalidateQueries({ queryKey: [workspaceId] });
      onDone?.(result);
    },
    onError: (error) => {
      if (notifiesErrors) {
        notifications.show({ color: 'danger', message: error.message });
      }
    },
  });
}
