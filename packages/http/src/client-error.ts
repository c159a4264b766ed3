import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { PlatformError, toProblem } from '@irp/errors';

export interface ClientError extends Error {
  code?: string;
  reason?: string;
  rawPacket?: Buffer;
}

/** What is told to a caller whose bytes are no HTTP request, or not in time; undefined where nobody is left to tell. */
export function clientFault(error: ClientError, maxUrlLength = Number.POSITIVE_INFINITY): PlatformError | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new PlatformError('request_timeout', 'The request came too slowly.');
    case 'HPE_HEADER_OVERFLOW':
      return requestLineLength(error.rawPacket) > maxUrlLength
        ? new PlatformError('uri_too_long', `The address must be at most ${maxUrlLength} characters.`)
        : new PlatformError('headers_too_large', 'The header fields are too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new PlatformError('payload_too_large', 'The chunk extensions are too large.');
    default:
      return new PlatformError(
        'invalid_request',
        `The request is not well-formed HTTP: ${error.reason ?? 'it cannot be read'}.`,
      );
  }
}

function requestLineLength(packet: Buffer | undefined): number {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.subarray(0, 16).toString('latin1'))) return 0;
  const end = packet.indexOf('\n');
  return end === -1 ? packet.length : end;
}

/** Node keeps the answer under way on its socket, and its own handler of such errors asks the same. */
export function answerHasBegun(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

/** The address of the request whose bytes are at fault, as far as it can be told; `/` where not. */
export function addressAtFault(
  socket: Duplex & { _httpMessage?: { req?: { url?: string } } | null },
  packet: Buffer | undefined,
): string {
  const underWay = socket._httpMessage?.req?.url;
  if (underWay !== undefined) return underWay;
  const line = packet?.subarray(0, 16_384).toString('latin1') ?? '';
  return /^[A-Z]+ (\/[!-~]*) HTTP\/1\.\d\r?\n/.exec(line)?.[1] ?? '/';
}

/** Answers on the bare connection, and ends it: after bytes that could not be read no next request can be found. */
export function answerOnSocket(
  socket: Duplex,
  fault: PlatformError,
  instance: string,
  headers: readonly string[] = [],
): void {
  const requestId = randomUUID();
  const body = JSON.stringify(toProblem(fault, instance, requestId));
  const lines = [
    `HTTP/1.1 ${fault.status} ${reasons[fault.status] ?? 'Error'}`,
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
  ];
  for (const [name, value] of Object.entries(fault.headers)) lines.push(`${name}: ${value}`);
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  lines.push('Content-Type: application/problem+json', `Content-Length: ${Buffer.byteLength(body)}`);
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
