import { useProductionScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';
import { operationsKey } from './operations-key.ts';

/** A change by an operator, after which the operator pages read again. */
export function useOperatorChange() {
  const scope = useProductionScope();
  return useChangeOf<typeof scope.api, unknown>(scope.api, operationsKey(scope), false);
}
