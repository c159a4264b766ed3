import type { Span } from '@irp/observability';
import { principalHeader } from '@irp/principals';
import type { ProxiedExchange } from '../exchange.ts';

/**
 * Returns the headers for the upstream, without the token and the length of the body: the forwarded
 * headers of the client, and the gateway's own headers.
 * @param span the span of the request to the upstream; undefined if the request is not traced
 * @returns the headers as a flat list: name, value, name, value
 */
export function requestHeaders(exchange: ProxiedExchange, span: Span | undefined): string[] {
  const { receivedHeaders: received, route, version } = exchange;
  const headers = received.forwarded;
  headers.push(
    'x-request-id',
    exchange.requestId,
    'traceparent',
    span?.traceparent ?? exchange.traceparent,
    'x-forwarded-for',
    exchange.clientAddress,
  );
  if (exchange.tracestate !== undefined) {
    headers.push('tracestate', exchange.tracestate);
  }
  if (route.forwardsCredentials) {
    for (const value of received.authorizations) {
      headers.push('authorization', value);
    }
    for (const value of received.proofs) {
      headers.push('dpop', value);
    }
  }
  // A service without pages must not receive the browser's session cookie.
  if (route.forwardsCookies && version === undefined) {
    for (const value of received.cookies) {
      headers.push('cookie', value);
    }
  }
  return headers;
}

/**
 * Adds a new token to the headers, for a single attempt: a service accepts the token of a write
 * only once.
 */
export function withToken(headers: readonly string[], { signToken }: ProxiedExchange): string[] {
  return [...headers, principalHeader, signToken()];
}
