export { insufficientScope } from './insufficient-scope.ts';
export { type FieldFault, PlatformError, type PlatformErrorOptions } from './platform-error.ts';
export { type Problem, toProblem } from './problem.ts';
export { type ErrorCode, statusByCode, titleByCode } from './status-by-code.ts';
