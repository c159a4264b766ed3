import { useAction } from './use-action.ts';

/**
 * Changes by a part of the API, named by the call. The queries of the key are read again.
 * @param notifiesErrors whether a notification shows an error. Otherwise the page does
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
