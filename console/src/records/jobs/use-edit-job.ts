import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { recordsKey } from '../record-queries.ts';
import type { Edit } from './edit.ts';
import { isRunning, pollUntilEnd } from './is-running.ts';

/**
 * The names of queries that are not fetched again after an edit. An edit does not affect views and
 * presets, and the edit itself was just fetched.
 */
const untouched: readonly unknown[] = ['edit', 'views', 'presets'];

/**
 * Returns the current state of an edit. After the end of the edit, the records, their counts and
 * the lists of jobs are fetched again.
 */
export function useEditJob(id: string | null | undefined, accepted?: Edit): Edit | undefined {
  const scope = useScope();
  const queries = useQueryClient();
  const { data: edit = accepted } = useQuery({
    queryKey: [...recordsKey(scope), 'edit', id],
    enabled: typeof id === 'string',
    queryFn: async ({ signal }) => {
      const found = await scope.api.investments.edits.get(id ?? '', { signal });
      if (!isRunning(found)) {
        const queryKey = recordsKey(scope);
        await queries.invalidateQueries({
          queryKey,
          predicate: (query) => !untouched.includes(query.queryKey[queryKey.length]),
        });
      }
      return found;
    },
    refetchInterval: pollUntilEnd,
  });
  return edit;
}
