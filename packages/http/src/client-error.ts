import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { PlatformError, toProblem } from '@irp/errors';

/** An error of Node's `clientError` event. */
export interface ClientError extends Error {
  code?: string;
  reason?: string;
  rawPacket?: Buffer;
}

/**
 * Returns the error response to malformed HTTP, or to a request that did not arrive within the time
 * limit. Returns undefined if the connection is closed.
 * @param maxUrlLength the maximum length of a URL in characters. A longer URL gets a 414. Headers
 *   that are too large for another reason get a 431.
 */
export function toClientError(
  error: ClientError,
  maxUrlLength = Number.POSITIVE_INFINITY,
): PlatformError | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new PlatformError('request_timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return requestLineLength(error.rawPacket) > maxUrlLength
        ? new PlatformError('uri_too_long', `The URL must be at most ${maxUrlLength} characters.`)
        : new PlatformError('headers_too_large', 'The header fields are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new PlatformError('payload_too_large', 'The chunk extensions are too large.');
    default:
      return new PlatformError(
        'invalid_request',
        `The request is not well-formed HTTP: ${error.reason ?? 'it cannot be parsed'}.`,
      );
  }
}

function requestLineLength(packet: Buffer | undefined): number {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.subarray(0, 16).toString('latin1'))) {
    return 0;
  }
  const end = packet.indexOf('\n');
  return end === -1 ? packet.length : end;
}

/**
 * Returns whether the response to the current request has started. Node stores the current response
 * in the property `_httpMessage` of the socket. Node's own handler of `clientError` checks
 * `headersSent` in the same way.
 */
export function responseHasStarted(
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

/**
 * Returns the target of a malformed request, for the `instance` of the problem document. Returns
 * `/` if the target cannot be parsed.
 */
export function requestTargetOf(
  socket: Duplex & { _httpMessage?: { req?: { url?: string } } | null },
  packet: Buffer | undefined,
): string {
  const current = socket._httpMessage?.req?.url;
  if (current !== undefined) {
    return current;
  }
  const line = packet?.subarray(0, 16_384).toString('latin1') ?? '';
  return /^[A-Z]+ (\/[!-~]*) HTTP\/1\.\d\r?\n/.exec(line)?.[1] ?? '/';
}

/**
 * Writes a problem document (RFC 9457) to the connection and closes the connection. After malformed
 * bytes, the server cannot find the beginning of the next request.
 * @param headers further headers, as a flat list of names and values
 */
export function respondOnSocket(
  socket: Duplex,
  error: PlatformError,
  instance: string,
  headers: readonly string[] = [],
): void {
  const requestId = randomUUID();
  const body = JSON.stringify(toProblem(error, instance, requestId));
  const lines = [
    `HTTP/1.1 ${error.status} ${reasons[error.status] ?? 'Error'}`,
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
  ];
  for (const [name, value] of Object.entries(error.headers)) {
    lines.push(`${name}: ${value}`);
  }
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  }
  lines.push(
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  );
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
};
