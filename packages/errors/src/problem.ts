import { errorEntry, errorType } from './error-catalogue.ts';
import type { FieldError, PlatformError } from './platform-error.ts';

/**
 * The body of every error of the API: the members defined by RFC 9457, and `error` (the code) and
 * `message`.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  error: string;
  message: string;
  requestId: string;
  errors?: FieldError[];
}

/**
 * Returns an error as a problem document (RFC 9457).
 * @param instance the request's path without the query string, because the query string may contain
 *   an API key
 */
export function toProblem(error: PlatformError, instance: string, requestId: string): Problem {
  return {
    ...error.members,
    type: errorType(error.code),
    title: errorEntry(error.code).title,
    status: error.status,
    detail: error.message,
    instance,
    error: error.code,
    message: error.message,
    requestId,
    ...(error.errors && error.errors.length > 0 ? { errors: error.errors } : {}),
  };
}
