import type { ErrorEntry } from './error-entry.ts';

/** Errors that depend on the current state of a resource. */
export const stateErrors = {
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning: 'The request is valid, but not in the current state of the resource.',
    causes: [
      'The name is taken',
      'The resource is in another state',
      'The first request with this `Idempotency-Key` runs',
    ],
    action:
      'Read the resource again, and decide. A response with `Retry-After` is temporary: send the same request again after that time.',
    retry: 'changed',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning:
      '`If-Match` is not the current entity tag: the resource was changed after it was read. Or `If-None-Match` of a change is the current entity tag, or `*` where the resource exists.',
    causes: ['Someone else changed it in the meantime', 'It exists already'],
    action:
      'Read the resource again, apply the change to its present state, and send its new `ETag`.',
    retry: 'changed',
  },
  unprocessable: {
    status: 422,
    title: 'Unprocessable',
    meaning:
      'The request is well-formed, but contradicts what was sent or stored before; `message` says what.',
    causes: [
      'The `Idempotency-Key` was used for another body, query or file',
      'A bundle of audit records is requested that no checkpoint covers yet',
    ],
    action:
      'Use a new key for each new request, and the same one only to repeat a request unchanged.',
    retry: 'changed',
  },
  locked: {
    status: 423,
    title: 'Locked',
    meaning: 'The record is locked: every change is rejected.',
    causes: ['Its creator or an admin locked it'],
    action: 'Its creator, an admin or an owner can unlock it.',
    retry: 'changed',
  },
} as const satisfies Record<string, ErrorEntry>;
