import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@irp/contracts';
import type { Span, SpanAttributes, Tracer } from '@irp/observability';

/**
 * Creates the SERVER span of a request to an endpoint; undefined if the trace is not exported, and
 * for health checks and metrics.
 * @param path the path with its version, in the syntax of Express
 */
export function traceRequest(
  tracer: Tracer | undefined,
  { access, operationId }: Endpoint,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Span | undefined {
  if (tracer === undefined || access === 'operations') {
    return undefined;
  }
  const route = path.replaceAll(/:(\w+)/g, '{$1}');
  return trace(tracer, route, request, response, { 'irp.operation': operationId });
}

/**
 * Creates the SERVER span of a request to pages or an OAuth server. The span contains only the path
 * of the mount, because the rest of the path may contain secrets.
 */
export function traceMount(
  tracer: Tracer | undefined,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Span | undefined {
  return tracer && trace(tracer, path, request, response, {});
}

function trace(
  tracer: Tracer,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
  own: SpanAttributes,
): Span | undefined {
  const { traceparent, 'x-request-id': requestId } = request.headers;
  if (typeof traceparent !== 'string') {
    return undefined;
  }
  const method = request.method ?? '_OTHER';
  const attributes = {
    ...own,
    'http.request.method': method,
    'http.route': route,
    'url.path': route,
    'url.scheme': 'http',
    ...(typeof requestId === 'string' && { 'irp.request.id': requestId }),
  };
  const span = tracer.continueTrace(traceparent, `${method} ${route}`, {
    kind: 'server',
    attributes,
  });
  if (span) {
    response.once('close', () => span.end(outcomeOf(response)));
  }
  return span;
}

function outcomeOf({ statusCode: status, writableFinished }: ServerResponse) {
  if (!writableFinished) {
    return { error: 'client_disconnected' };
  }
  const error = status >= 500 ? String(status) : undefined;
  return {
    error,
    attributes: { 'http.response.status_code': status },
  };
}
