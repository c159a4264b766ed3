import { internalError, PlatformError } from '@irp/errors';
import { upstreamUnavailable } from './upstream.ts';

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'CONNECT_TIMEOUT',
  'CLOSED',
]);
const timeoutCodes = new Set(['HEADERS_TIMEOUT', 'BODY_TIMEOUT', 'ETIMEDOUT']);
const connectionLostCodes = new Set(['CONNECTION_LOST', 'ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/**
 * Returns the error for the caller when a request to an upstream fails. The status is 502, 503 or
 * 504, or 500 if the gateway itself fails. The `cause` of the error is for the log.
 */
export function upstreamError(error: Error): PlatformError {
  if (error instanceof PlatformError) {
    return error;
  }
  const code = codeOf(error);
  if (code === 'HANDLER_FAILED') {
    return internalError(error);
  }
  if (unreachableCodes.has(code)) {
    return upstreamUnavailable();
  }
  if (timeoutCodes.has(code)) {
    return new PlatformError(
      'upstream_timeout',
      'The service behind the gateway did not respond in time.',
      {
        cause: error,
      },
    );
  }
  return new PlatformError(
    'bad_gateway',
    'The service behind the gateway sent no valid response.',
    { cause: error },
  );
}

/**
 * Returns whether the connection ended before any part of the response arrived. After a lost
 * connection, the gateway can retry an idempotent request.
 */
export function isConnectionLost(error: Error): boolean {
  return connectionLostCodes.has(codeOf(error));
}

function codeOf(error: Error): string {
  if (error instanceof AggregateError) {
    return codeOf(error.errors[0]);
  }
  return (error as NodeJS.ErrnoException).code ?? '';
}
