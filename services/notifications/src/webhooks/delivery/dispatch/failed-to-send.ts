import type { AttemptResult } from '../ports.ts';

/** An attempt that failed before it became a request. */
export function failedToSend(error: unknown, at: Date): AttemptResult {
  const reason = error instanceof Error ? error.message : String(error);
  const request = { headers: {} };
  return { at, durationMs: 0, outcome: 'failure', status: null, reason, request, response: null };
}
