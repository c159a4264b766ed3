import { PlatformError } from '@irp/errors';
import type { ReceivedExchange, Routed } from '../exchange.ts';

const maxHeaders = 100;

/** Rejects headers that two servers could interpret differently (RFC 9112, sections 3.2 and 6.3). */
export function checkHeaders({ request, receivedHeaders, route }: ReceivedExchange & Routed): void {
  const { hosts, authorizations, transferEncoding, count } = receivedHeaders;
  if (hosts > 1) throw invalid('The Host header must not be sent more than once.');
  if (hosts === 0 && request.httpVersion === '1.1') throw invalid('A Host header is required.');
  if (route?.forwardsCredentials && authorizations.length > 1)
    throw invalid('The Authorization header must not be sent more than once.');
  if (transferEncoding !== undefined && transferEncoding.toLowerCase() !== 'chunked')
    throw invalid('Transfer-Encoding must be chunked.');
  if (count > maxHeaders)
    throw new PlatformError('headers_too_large', `A request must have at most ${maxHeaders} header fields.`);
}

function invalid(message: string): PlatformError {
  return new PlatformError('invalid_request', message);
}
