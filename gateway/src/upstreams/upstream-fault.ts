import { PlatformError } from '@irp/errors';
import { away } from './upstream.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const died = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** What the caller is told when a service gave no answer; `cause` is for the log. */
export function upstreamFault(error: Error): PlatformError {
  if (error instanceof PlatformError) return error;
  const code = codeOf(error);
  if (unreachable.has(code)) return away();
  if (late.has(code)) return new PlatformError('upstream_timeout', 'The answer took too long.', { cause: error });
  return new PlatformError('bad_gateway', 'The request was passed on, but no proper answer came back.', {
    cause: error,
  });
}

/** The connection ended before anything of an answer came: a repeat harms nothing that a first try did not. */
export function connectionDied(error: Error): boolean {
  return died.has(codeOf(error));
}

function codeOf(error: Error): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return (error as NodeJS.ErrnoException).code ?? '';
}
