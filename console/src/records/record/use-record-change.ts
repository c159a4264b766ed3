import { useScope } from '../../api/use-scope.ts';
import { useChangeOf } from '../../components/use-change-of.ts';
import { recordsKey } from '../record-queries.ts';

/** A change of a record, after which the grid and the drawer are read again. */
export function useRecordChange() {
  const scope = useScope();
  return useChangeOf(scope.api.investments, recordsKey(scope));
}
