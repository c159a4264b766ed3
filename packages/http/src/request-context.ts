import type { IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import {
  parseTraceparent,
  type RequestContext,
  runWithRequest,
  runWithSpan,
  type Span,
  setRequestCredential,
  setRequestWorkspace,
} from '@irp/observability';
import { requestIdOf } from './send-problem.ts';

/**
 * Runs `work` for a request. Events that `work` creates contain the id, client address, user agent
 * and trace of the request.
 * @param span the span of the request; undefined if the trace is not exported
 */
export function withRequest<T>(request: IncomingMessage, span: Span | undefined, work: () => T): T {
  return runWithRequest(contextOf(request, span), () => runWithSpan(span, work));
}

/**
 * Adds the credential of the caller to events that are created later. Sets the caller's own
 * workspace as well, because only the log of the own workspace may identify the caller.
 */
export function setRequestCaller({
  credentialKind: kind,
  credentialId: id,
  workspaceId,
}: Principal): void {
  setRequestCredential({ kind, id });
  setRequestWorkspace(workspaceId);
}

function contextOf(request: IncomingMessage, span: Span | undefined): RequestContext {
  const { 'x-forwarded-for': ip, 'user-agent': userAgent, traceparent: received } = request.headers;
  const traceparent =
    span?.traceparent ??
    (typeof received === 'string' && parseTraceparent(received) ? received : undefined);
  return {
    id: requestIdOf(request),
    ...(typeof ip === 'string' ? { ip: ip.slice(0, 64) } : {}),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 200) }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
