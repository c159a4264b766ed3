import { useScope } from '../../api/use-scope.ts';
import { useChangeOf } from '../../components/use-change-of.ts';
import { recordsKey } from '../record-queries.ts';

/**
 * Returns an action that changes a record. After the change, the queries of the grid and the drawer
 * are fetched again.
 */
export function useRecordChange() {
  const scope = useScope();
  return useChangeOf(scope.api.investments, recordsKey(scope));
}
