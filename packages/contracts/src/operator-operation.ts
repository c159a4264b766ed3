/**
 * The common parts of the internal operations for operators. Each call is recorded as
 * `operator.acted` before its execution.
 */
export const operatorOperation = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['operator'],
  tag: 'Internal',
} as const;

/** For operations without a change: calls are not recorded. */
export const operatorQuery = { ...operatorOperation, reads: true } as const;
