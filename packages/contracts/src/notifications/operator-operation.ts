/** What the internal operations for operators of this service have in common. */
export const operatorOperation = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['operator'],
  tag: 'Internal',
} as const;
