import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';

const maxHeaders = 100;

/** What two servers could read differently is refused before it goes further (RFC 9112, sections 3.2 and 6.3). */
export function headerRules({ request, received, route }: Exchange): void {
  if (received.hosts > 1) throw refuse('The Host header was sent more than once.');
  if (received.hosts === 0 && request.httpVersion === '1.1') throw refuse('A Host header is needed.');
  if (route?.ownCredentials && received.authorizations.length > 1)
    throw refuse('The Authorization header was sent more than once.');
  if (received.transferEncoding !== undefined && received.transferEncoding.toLowerCase() !== 'chunked')
    throw refuse('Transfer-Encoding can only be chunked.');
  if (received.count > maxHeaders)
    throw new PlatformError('headers_too_large', `A request may carry at most ${maxHeaders} header fields.`);
}

function refuse(message: string): PlatformError {
  return new PlatformError('invalid_request', message);
}
