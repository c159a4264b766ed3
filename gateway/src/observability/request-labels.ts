import { planSchema } from '@irp/contracts';
import type { IdentifiedExchange } from '../exchange.ts';
import { type RequestKind, requestKindOf } from './request-kind.ts';

/**
 * The values of the label `tenant_class`: the plan of the organization, or one of two further
 * values. `anonymous`: no valid credential. `unknown`: the principal was stored by an earlier
 * version of the platform.
 */
export const tenantClasses = [...planSchema.options, 'anonymous', 'unknown'] as const;
/**
 * The values of the label `status`. `aborted`: the response is incomplete, because the client
 * disconnected or a service broke the connection.
 */
export const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

/** The labels of a request. All values come from the code, never from the client's input. */
export interface RequestLabels {
  /**
   * The path template of the contract, such as `/investments/{id}`; else the path of the route;
   * else `none`.
   */
  route: string;
  version: string;
  kind: RequestKind;
  tenant: (typeof tenantClasses)[number];
  status: (typeof statusClasses)[number];
}

export function requestLabels(exchange: IdentifiedExchange): RequestLabels {
  const { request, response, route, version, routeClass, caller } = exchange;
  return {
    route: exchange.operation?.template ?? route?.path ?? 'none',
    version: version?.name ?? 'none',
    kind: requestKindOf(routeClass, request.method),
    tenant: caller === undefined ? 'anonymous' : (caller.principal.plan ?? 'unknown'),
    status: response.writableFinished
      ? (statusClasses[Math.floor(response.statusCode / 100) - 1] ?? '5xx')
      : 'aborted',
  };
}
