import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { internalError, PlatformError, toProblem } from '@irp/errors';
import type { Logger } from '@irp/observability';

export const requestIdHeader = 'x-request-id';

/** Returns the request id that the gateway has assigned, or a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const received = request.headers[requestIdHeader];
  return typeof received === 'string' && /^[\w.-]{8,64}$/.test(received) ? received : randomUUID();
}

/**
 * Converts an error of a database or parser to an error for the caller; undefined for an unexpected
 * error.
 */
export type ErrorTranslator = (error: unknown) => PlatformError | undefined;

/**
 * Sends a problem document (RFC 9457). If the response has begun, closes the connection instead.
 */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  error: PlatformError,
  requestId: string,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const instance = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const body = JSON.stringify(toProblem(error, instance, requestId));
  response.writeHead(error.status, {
    ...error.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the error for the caller. An unexpected error is logged and becomes a 500. */
export function toPlatformError(
  error: unknown,
  translate: ErrorTranslator,
  log: Logger,
): PlatformError {
  if (error instanceof PlatformError) {
    return error;
  }
  if (error instanceof URIError) {
    return new PlatformError('invalid_request', 'The path is not well-formed percent-encoding.');
  }
  const translated = translate(error);
  if (translated) {
    log.warn({ err: error, code: translated.code }, translated.message);
    return translated;
  }
  log.error({ err: error }, 'request failed: unexpected error');
  return internalError(error);
}
