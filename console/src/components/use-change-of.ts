import { useAction } from './use-action.ts';

/**
 * Returns an action. The action runs a function that makes a change with `part` of the API client.
 * After the change, the queries whose key begins with `queryKey` are fetched again.
 * @param notifiesErrors whether an error is shown as a notification, and not by the page
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
