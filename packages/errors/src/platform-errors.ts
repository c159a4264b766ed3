import type { ErrorEntry } from './error-entry.ts';

/** Errors of the platform itself. */
export const platformErrors = {
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something unexpected went wrong on our side.',
    causes: ['A defect of the platform'],
    action:
      'Send the request again later, with the same `Idempotency-Key`. If the error continues, report the `requestId`.',
    retry: 'later',
  },
  bad_gateway: {
    status: 502,
    title: 'Bad gateway',
    meaning:
      'The service behind the gateway sent no valid response. It is unknown whether the request was executed.',
    causes: ['The service was stopped or restarted in the middle of the request'],
    action:
      'Repeat reads. Repeat a write with the same `Idempotency-Key`, or first read the resource to check whether the write was executed.',
    retry: 'later',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    meaning: 'A part of the platform is temporarily unavailable. A change may have been executed.',
    causes: ['A database or a service restarts, or has too many requests'],
    action:
      'Wait for the number of seconds in `Retry-After`, then send the same request again. Send a change with the same `Idempotency-Key`, so that the change is executed only once.',
    retry: 'later',
  },
  upstream_timeout: {
    status: 504,
    title: 'Upstream timeout',
    meaning:
      'The service behind the gateway did not respond in time. It is unknown whether the request was executed.',
    causes: ['The service is overloaded, or the request needs longer than the limit'],
    action:
      'Repeat reads. Repeat a write with the same `Idempotency-Key`, or first read the resource to check whether the write was executed.',
    retry: 'later',
  },
} as const satisfies Record<string, ErrorEntry>;
