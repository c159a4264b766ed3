/**
 * What the internal operations for operators have in common. Each call is recorded as
 * `operator.acted` before it is done.
 */
export const operatorOperation = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['operator'],
  tag: 'Internal',
} as const;

/** The same of an operation that changes nothing, so that it is not recorded. */
export const operatorQuery = { ...operatorOperation, reads: true } as const;
