import type { ErrorEntry } from './error-entry.ts';

/** Errors of the platform itself. */
export const platformErrors = {
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something unexpected went wrong on our side.',
    causes: ['A defect of the platform'],
    action:
      'Send the request again later, with the same `Idempotency-Key`. If it goes on, report the `requestId`.',
    retry: 'later',
  },
  bad_gateway: {
    status: 502,
    title: 'Bad gateway',
    meaning:
      'The service behind the gateway sent no valid response. It is unknown whether the request was executed.',
    causes: ['The service was stopped or restarted in the middle of the request'],
    action:
      'Repeat reads. Repeat a write with the same `Idempotency-Key`, or read first what it changed.',
    retry: 'later',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    meaning: 'A part of the platform is temporarily unavailable. A change may have been executed.',
    causes: ['A database or a service restarts, or has too many requests'],
    action:
      'Wait for the seconds in `Retry-After`, then send the same request: a change with the same `Idempotency-Key`, which executes it once.',
    retry: 'later',
  },
  upstream_timeout: {
    status: 504,
    title: 'Upstream timeout',
    meaning:
      'The service behind the gateway did not respond in time. It is unknown whether the request was executed.',
    causes: ['The service is overloaded, or the request needs longer than the limit'],
    action:
      'Repeat reads. Repeat a write with the same `Idempotency-Key`, or read first what it changed.',
    retry: 'later',
  },
} as const satisfies Record<string, ErrorEntry>;
