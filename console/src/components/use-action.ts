import { notifications } from '@mantine/notifications';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../api/use-scope.ts';

interface ActionOptions<Values, Result> {
  run(values: Values): Promise<Result>;
  /** A notification about the result. */
  done?: string | undefined;
  onDone?: ((result: Result) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
  /** Whether a notification shows an error. Otherwise the page does. */
  notifiesErrors?: boolean;
  /** Queries to read again. Default: the queries of the workspace, in both environments. */
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
 * A change, after which pages read again. Callbacks of a call always run. TanStack Query skips
 * callbacks after the calling component has left the page:
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
    // The change is pending until the pages have read again.
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
