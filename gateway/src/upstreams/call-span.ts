import type { Span, SpanOutcome } from '@irp/observability';
import type { ProxiedExchange } from '../exchange.ts';
import type { Upstream } from './upstream.ts';

/**
 * Starts the CLIENT span of a request to a service; returns undefined if the request is not traced.
 */
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

/** Returns the outcome for the span, from the status of a service's response. */
export function outcomeOf(status: number): SpanOutcome {
  const error = status >= 400 ? String(status) : undefined;
  return {
    error,
    attributes: { 'http.response.status_code': status },
  };
}
