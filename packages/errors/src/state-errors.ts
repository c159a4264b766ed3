import type { ErrorEntry } from './error-entry.ts';

/** Errors that depend on the current state of a resource. */
export const stateErrors = {
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning:
      'The request is valid, but the current state of the resource does not allow the request.',
    causes: [
      'The name is already in use',
      'The resource is not in the required state',
      'The first request with this `Idempotency-Key` is still in progress',
    ],
    action:
      'Read the resource again, and correct the request. A response with `Retry-After` is temporary: send the same request again after that time.',
    retry: 'changed',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning:
      '`If-Match` is not the current entity tag: the resource was changed after it was read. Or the `If-None-Match` of a change is the current entity tag, or is `*` although the resource exists.',
    causes: ['Another client changed the resource in the meantime', 'The resource already exists'],
    action:
      'Read the resource again, apply the change to the current state, and send the new `ETag` as `If-Match`.',
    retry: 'changed',
  },
  unprocessable: {
    status: 422,
    title: 'Unprocessable',
    meaning:
      'The request is well-formed, but contradicts an earlier request or stored data; `message` describes the contradiction.',
    causes: [
      'The `Idempotency-Key` was used for another body, query or file',
      'No checkpoint (signed state of the audit log) covers the requested audit records yet',
    ],
    action:
      'Use a new `Idempotency-Key` for each new request, and the same `Idempotency-Key` only to repeat a request unchanged. If no checkpoint covers the audit records yet, try again later.',
    retry: 'changed',
  },
  locked: {
    status: 423,
    title: 'Locked',
    meaning: 'The record is locked: every change is rejected.',
    causes: ['The creator of the record or an admin locked the record'],
    action: 'The creator of the record, an admin or an owner can unlock the record.',
    retry: 'changed',
  },
} as const satisfies Record<string, ErrorEntry>;
