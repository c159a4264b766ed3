import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { recordsKey } from '../record-queries.ts';
import type { Edit } from './edit.ts';
import { isRunning, pollUntilEnd } from './is-running.ts';

/** Queries unaffected by an edit, and the edit itself, which was just read. */
const untouched: readonly unknown[] = ['edit', 'views', 'presets'];

/**
 * The current state of an edit. After its end, records, their counts and the lists of jobs read
 * again.
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
