import { planSchema } from '@irp/contracts';
import type { IdentifiedExchange } from '../exchange.ts';
import { type RequestKind, requestKindOf } from './request-kind.ts';

/** `anonymous`: without a valid credential. `unknown`: a principal stored by an earlier version. */
export const tenantClasses = [...planSchema.options, 'anonymous', 'unknown'] as const;
/** `aborted`: the response is not complete, since the client left or a service broke off. */
export const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

/**
 * The labels of a request. Each label has a value from the code, independent of the client's input.
 */
export interface RequestLabels {
  /**
   * Path template of the contract, such as `/investments/{id}`; for other paths the path of the
   * route, or `none`.
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
