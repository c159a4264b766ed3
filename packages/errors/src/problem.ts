import type { FieldFault, PlatformError } from './platform-error.ts';
import { titleByCode } from './status-by-code.ts';

/** The body of every data API error: RFC 9457 members, and the contract's fixed `error` and `message`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  error: string;
  message: string;
  requestId: string;
  errors?: FieldFault[];
}

/** @param instance the request's path, without its query: a key may stand there. */
export function toProblem(error: PlatformError, instance: string, requestId: string): Problem {
  return {
    type: `urn:irp:problem:${error.code}`,
    title: titleByCode(error.code),
    status: error.status,
    detail: error.message,
    instance,
    error: error.code,
    message: error.message,
    requestId,
    ...(error.errors && error.errors.length > 0 ? { errors: error.errors } : {}),
  };
}
