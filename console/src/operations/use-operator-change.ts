import { useProductionScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';
import { operationsKey } from './operations-key.ts';

/**
 * Returns an action that makes a change by an operator. After the change, the queries of operator
 * pages are fetched again.
 */
export function useOperatorChange() {
  const scope = useProductionScope();
  return useChangeOf<typeof scope.api, unknown>(scope.api, operationsKey(scope), false);
}
