import type { IncomingMessage } from 'node:http';
import { type Endpoint, newestVersion, type Principal } from '@irp/contracts';
import type { Logger } from '@irp/observability';
import { authorize } from './authorize.ts';
import type { Operation } from './binding.ts';
import type { AnyCall, Call } from './call.ts';
import { checkParts } from './check-request.ts';
import { checkedCall } from './checked-call.ts';
import type { Reply } from './reply.ts';
import { setRequestCaller } from './request-context.ts';
import { requestIdOf } from './send-problem.ts';

/** The request for an HTML page that calls the operation. */
export interface CalledFor {
  request: IncomingMessage;
  /** Is aborted if the client disconnects before the response is complete. */
  signal: AbortSignal;
  log: Logger;
}

interface Parts {
  /** The caller. Required if the endpoint requires a principal. */
  principal?: Principal;
  params?: unknown;
  query?: unknown;
  /**
   * Headers of the call, such as `if-match`. The headers of the browser's request for the page are
   * not passed on.
   */
  headers?: unknown;
  body?: unknown;
}

/**
 * Calls the operation of an endpoint for an HTML page. The checks are the same as for a request to
 * the API: the scopes of the principal, and every part against the contract.
 * @throws PlatformError 400, 401, 403, and the errors of the operation
 */
export async function callOperation<E extends Endpoint>(
  endpoint: E,
  operation: Operation<NoInfer<E>>,
  { principal, params = {}, query = {}, headers = {}, body }: Parts,
  { request, signal, log }: CalledFor,
): Promise<Reply<E>> {
  const identity = authorize(endpoint, principal && { kind: 'principal', principal });
  if (identity.principal !== undefined) {
    setRequestCaller(identity.principal);
  }
  const checked = checkParts(endpoint, {
    params,
    query,
    headers,
    body,
  });
  const requestId = requestIdOf(request);
  const members: Omit<AnyCall, 'log'> = {
    ...checked,
    ...identity,
    version: newestVersion,
    requestId,
    idempotencyId: undefined,
    request,
    signal,
  };
  const call = checkedCall(members, () =>
    log.child({ requestId, operation: endpoint.operationId }),
  );
  // The cast is safe, because `checkParts` has parsed the parts with the schemas of this endpoint.
  return operation(call as Call<E>);
}
