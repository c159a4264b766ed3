import type { Span, SpanOutcome } from '@irp/observability';
import type { ProxiedExchange } from '../exchange.ts';
import type { Upstream } from './upstream.ts';

/** The CLIENT span of a request to a service; undefined if the trace is not exported. */
export function startCallSpan(
  { span, request }: ProxiedExchange,
  { name }: Upstream,
): Span | undefined {
  if (span === undefined) {
    return undefined;
  }
  const method = request.method ?? '_OTHER';
  const attributes = {
    'http.request.method': method,
    'server.address': name,
  };
  return span.startChild(`${method} ${name}`, { kind: 'client', attributes });
}

/** The outcome of a service's response. */
export function outcomeOf(status: number): SpanOutcome {
  const error = status >= 400 ? String(status) : undefined;
  return {
    error,
    attributes: { 'http.response.status_code': status },
  };
}
