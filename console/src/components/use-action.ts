import { notifications } from '@mantine/notifications';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../api/use-scope.ts';

interface ActionOptions<Values, Result> {
  run(values: Values): Promise<Result>;
  /** The text of a notification about the result. */
  done?: string | undefined;
  onDone?: ((result: Result) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
  /** Whether an error is shown as a notification, and not by the page. */
  notifiesErrors?: boolean;
  /**
   * The queries to fetch again after the action. Default: the queries of the workspace, in both
   * environments.
   */
  queryKey?: readonly unknown[];
}

interface CallOptions<Result> {
  onSuccess?: (result: Result) => void;
  onError?: (error: Error) => void;
}

interface Action<Values, Result>
  extends Pick<
    UseMutationResult<Result, Error, unknown>,
    'data' | 'error' | 'isPending' | 'isSuccess' | 'reset'
  > {
  mutate(values: Values, options?: CallOptions<Result>): void;
}

/**
 * Returns an action that changes data. After the change, queries are fetched again. The callbacks
 * of `mutate` always run. TanStack Query itself skips the callbacks of `mutate` if the calling
 * component is no longer on the page:
 * https://tanstack.com/query/v5/docs/framework/react/guides/mutations
 */
export function useAction<Values = void, Result = unknown>(
  options: ActionOptions<Values, Result>,
): Action<Values, Result> {
  const { run, done, onDone, onError, notifiesErrors = false } = options;
  const { workspaceId } = useScope().place;
  const { queryKey = [workspaceId] } = options;
  const queries = useQueryClient();
  const { data, error, isPending, isSuccess, reset, mutate } = useMutation({
    mutationFn: ({ values }: { values: Values; call: CallOptions<Result> }) => run(values),
    // The action is pending until the queries have been fetched again.
    onSuccess: async (result, { call }) => {
      call.onSuccess?.(result);
      if (done !== undefined) {
        notifications.show({ message: done });
      }
      await queries.invalidateQueries({ queryKey });
      onDone?.(result);
    },
    onError: (failure, { call }) => {
      call.onError?.(failure);
      onError?.(failure);
      if (notifiesErrors) {
        notifications.show({ color: 'danger', message: failure.message });
      }
    },
  });
  return {
    data,
    error,
    isPending,
    isSuccess,
    reset,
    mutate: (values, call = {}) => mutate({ values, call }),
  };
}
