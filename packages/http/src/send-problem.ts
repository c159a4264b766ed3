import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError, toProblem } from '@irp/errors';
import type { Logger } from '@irp/logging';

export const requestIdHeader = 'x-request-id';

/** The request's own id where the gateway gave it one, else a fresh one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[requestIdHeader];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Maps what an engine or parser threw to the fault that a client may see; undefined where it is unforeseen. */
export type ErrorTranslator = (error: unknown) => PlatformError | undefined;

/** Answers with a problem document (RFC 9457). Once the answer has begun, cuts the connection instead. */
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

/** Every thrown thing becomes a fault with a public message; only the unforeseen are logged as errors. */
export function toPlatformError(error: unknown, translate: ErrorTranslator, log: Logger): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof URIError)
    return new PlatformError('invalid_request', 'The path is not well-formed percent-encoding.');
  const translated = translate(error);
  if (translated) {
    log.warn({ err: error, code: translated.code }, translated.message);
    return translated;
  }
  log.error({ err: error }, 'unforeseen error');
  return new PlatformError('internal_error', 'Something went wrong on our side.', { cause: error });
}
