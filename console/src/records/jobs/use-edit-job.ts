import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { recordsKey } from '../record-queries.ts';
import type { Edit } from './edit.ts';
import { isRunning, pollUntilEnd } from './is-running.ts';

/** An edit as it is now. After its end, the grid reads its pages again. */
export function useEditJob(accepted: Edit | undefined): Edit | undefined {
  const scope = useScope();
  const queries = useQueryClient();
  const id = accepted?.id ?? '';
  const { data: edit = accepted } = useQuery({
    queryKey: [...recordsKey(scope), 'edit', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => {
      const found = await scope.api.investments.edits.get(id, { signal });
      if (!isRunning(found)) {
        await queries.invalidateQueries({ queryKey: [...recordsKey(scope), 'page'] });
      }
      return found;
    },
    refetchInterval: pollUntilEnd,
  });
  return edit;
}
