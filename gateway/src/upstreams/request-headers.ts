import { principalHeader } from '@irp/principals';
import type { Exchange } from '../exchange.ts';

/** What a service is sent: the caller's headers without those that end here, and what the gateway vouches for. */
export function requestHeaders(exchange: Exchange): string[] {
  const { received, route } = exchange;
  const headers = received.forwarded;
  headers.push(
    'x-request-id',
    exchange.requestId,
    'traceparent',
    exchange.traceparent,
    'x-forwarded-for',
    exchange.address,
  );
  if (exchange.tracestate !== undefined) headers.push('tracestate', exchange.tracestate);
  if (route?.ownCredentials) {
    for (const value of received.authorizations) headers.push('authorization', value);
    for (const value of received.proofs) headers.push('dpop', value);
  }
  if (exchange.principalToken !== '') headers.push(principalHeader, exchange.principalToken);
  if (received.contentLength > 0) headers.push('content-length', String(received.contentLength));
  return headers;
}
