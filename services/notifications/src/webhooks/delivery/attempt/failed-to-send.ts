import { type AttemptResult, sentRequest } from '../ports.ts';

/** Returns the result of an attempt that failed before the request was sent. */
export function failedToSend(error: unknown, url: string, at: Date): AttemptResult {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    at,
    durationMs: 0,
    outcome: 'failure',
    status: null,
    reason,
    request: sentRequest(url, {}),
    response: null,
  };
}
