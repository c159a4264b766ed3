import { useAction } from './use-action.ts';

/**
 * Returns an action that runs the given change with a part of the API client. Then the queries with
 * this key are fetched again.
 * @param notifiesErrors whether an error is shown as a notification. Otherwise, the page shows the
 *   error.
 */
export function useChangeOf<Part, Result = unknown>(
  part: Part,
  queryKey: readonly unknown[],
  notifiesErrors = true,
) {
  return useAction({
    run: (change: (part: Part) => Promise<Result>) => change(part),
    queryKey,
    notifiesErrors,
  });
}
