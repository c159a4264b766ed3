import { accessErrors } from './access-errors.ts';
import type { ErrorEntry } from './error-entry.ts';
import { platformErrors } from './platform-errors.ts';
import { requestErrors } from './request-errors.ts';
import { stateErrors } from './state-errors.ts';

/** Every error code of the API, with its status, title and documentation. */
const errorCatalogue = {
  ...requestErrors,
  ...accessErrors,
  ...stateErrors,
  ...platformErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Returns the entry of a code, with plain types in place of literal types. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return errorCatalogue[code];
}

/**
 * Returns the problem type of a code (RFC 9457, section 3.1.1). The type is the path of the page
 * that documents the code. The gateway serves this page as HTML and JSON.
 */
export function errorType(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}
