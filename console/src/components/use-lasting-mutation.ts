import { type UseMutationResult, useMutation } from '@tanstack/react-query';

interface LastingMutationOptions<Values, Result> {
  mutationFn(values: Values): Promise<Result>;
  /** Runs after the callback of the call. The mutation is pending until the promise resolves. */
  onSuccess(result: Result): unknown;
  onError?: (error: Error) => void;
}

interface CallOptions<Result> {
  onSuccess?: (result: Result) => void;
  onError?: (error: Error) => void;
}

type LastingMutation<Values, Result> = Pick<
  UseMutationResult<Result, Error, unknown>,
  'data' | 'error' | 'isPending' | 'isSuccess' | 'reset'
> & {
  mutate(values: Values, options?: CallOptions<Result>): void;
};

/**
 * A mutation whose callbacks of a call always run. TanStack Query leaves them out after the part
 * that called has left the page: https://tanstack.com/query/v5/docs/framework/react/guides/mutations
 */
export function useLastingMutation<Values, Result>({
  mutationFn,
  onSuccess,
  onError,
}: LastingMutationOptions<Values, Result>): LastingMutation<Values, Result> {
  const { data, error, isPending, isSuccess, reset, mutate } = useMutation({
    mutationFn: ({ values }: { values: Values; options: CallOptions<Result> }) =>
      mutationFn(values),
    onSuccess: (result, { options }) => {
      options.onSuccess?.(result);
      return onSuccess(result);
    },
    onError: (error, { options }) => {
      options.onError?.(error);
      onError?.(error);
    },
  });
  return {
    data,
    error,
    isPending,
    isSuccess,
    reset,
    mutate: (values, options = {}) => mutate({ values, options }),
  };
}
