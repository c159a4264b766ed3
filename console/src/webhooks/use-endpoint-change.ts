import type { Api } from '../api/services.ts';
import { useScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';
import { endpointsKey } from './webhook-queries.ts';

/**
 * Returns an action that changes an endpoint. After the change, the queries of endpoints are
 * fetched again.
 */
export function useEndpointChange<Result>() {
  const scope = useScope();
  const { webhookEndpoints } = scope.api;
  return useChangeOf<Api['webhookEndpoints'], Result>(webhookEndpoints, endpointsKey(scope));
}
