export { type ErrorCode, errorCodes, errorEntry, errorType } from './error-catalogue.ts';
export type { ErrorEntry } from './error-entry.ts';
export { insufficientScope } from './insufficient-scope.ts';
export { invalidField } from './invalid-field.ts';
export { type FieldError, PlatformError, type PlatformErrorOptions } from './platform-error.ts';
export { type Problem, toProblem } from './problem.ts';
export { realm } from './realm.ts';
export { ownerWorkspaceHeader, resourceNotFound } from './resource-not-found.ts';
export { internalError, notFound } from './standard-errors.ts';
