import type { Socket } from 'node:net';
import { PlatformError } from '@irp/errors';
import type { ReceivedExchange, Routed } from '../exchange.ts';

const maxHeaders = 100;

/**
 * Connections on which the start of the next request is unknown, so the server must not execute
 * further bytes from these connections.
 */
const ambiguous = new WeakSet<Socket>();

/** Returns whether the connection must be closed after the response to an earlier request. */
export function isAmbiguous(socket: Socket): boolean {
  return ambiguous.has(socket);
}

/**
 * Rejects headers that two servers could interpret differently (RFC 9112, sections 3.2, 6.1 and
 * 6.3).
 */
export function checkHeaders({ request, receivedHeaders, route }: ReceivedExchange & Routed): void {
  const { hosts, authorizations, transferEncoding, count } = receivedHeaders;
  if (transferEncoding !== undefined) {
    const error = framingError(transferEncoding.toLowerCase(), request.httpVersion);
    if (error !== undefined) {
      ambiguous.add(request.socket);
      throw error;
    }
  }
  if (hosts > 1) {
    throw invalid('The Host header must not be sent more than once.');
  }
  if (hosts === 0 && request.httpVersion === '1.1') {
    throw invalid('A Host header is required.');
  }
  if (route?.forwardsCredentials && authorizations.length > 1) {
    throw invalid('The Authorization header must not be sent more than once.');
  }
  if (count > maxHeaders) {
    throw new PlatformError(
      'headers_too_large',
      `A request must have at most ${maxHeaders} header fields.`,
    );
  }
}

/**
 * Returns the error for a request whose end is ambiguous. The connection is closed after the
 * response, because a proxy in front may assume another end of the request.
 */
function framingError(transferEncoding: string, httpVersion: string): PlatformError | undefined {
  const headers = { Connection: 'close' };
  if (httpVersion !== '1.1') {
    return invalid(`HTTP/${httpVersion} has no Transfer-Encoding: send Content-Length.`, headers);
  }
  if (transferEncoding === 'chunked') {
    return undefined;
  }
  const codings = transferEncoding.split(',').map((coding) => coding.trim());
  const others = codings.filter((coding) => coding !== 'chunked');
  // Without `chunked` as the last coding, the length of the body cannot be determined (RFC 9112,
  // section 6.3).
  if (codings.at(-1) !== 'chunked') {
    return invalid('Transfer-Encoding must end with chunked.', headers);
  }
  if (others.length < codings.length - 1 || others.includes('')) {
    return invalid('Transfer-Encoding must be chunked, once.', headers);
  }
  const message = `The transfer codings ${others.join(', ')} are not supported: Transfer-Encoding must be chunked.`;
  return new PlatformError('not_implemented', message.slice(0, 200), { headers });
}

function invalid(message: string, headers: Record<string, string> = {}): PlatformError {
  return new PlatformError('invalid_request', message, { headers });
}
