/**
 * What the internal operations for operators have in common. Each call is recorded as
 * `operator.acted` before it is executed.
 */
export const operatorOperation = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['operator'],
  tag: 'Internal',
} as const;

/**
 * The common members of the internal operations for operators that change nothing. Calls of these
 * operations are not recorded.
 */
export const operatorQuery = { ...operatorOperation, reads: true } as const;
