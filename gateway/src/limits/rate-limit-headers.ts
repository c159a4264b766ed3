import { type Decision, defaultWindowMs, type Quota } from './rate-limits.ts';

/**
 * Returns the response headers for a decision made at `nowMs` (Unix milliseconds): `X-RateLimit-*`,
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), and on a rejection
 * `Retry-After` (RFC 9110, section 10.2.3).
 *
 * `X-RateLimit-Reset` (a time) and `Retry-After` (a duration) are rounded up, so that a caller that
 * waits for the time or for the duration is admitted.
 * @returns the headers as a flat list: name, value, name, value
 */
export function rateLimitHeaders(
  policy: Quota,
  decision: Decision,
  nowMs: number,
  windowMs = defaultWindowMs,
): string[] {
  const { admitted, limit, remaining, resetMs } = decision;
  const resetSeconds = Math.ceil((nowMs + resetMs) / 1000);
  const headers = [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetSeconds),
    'RateLimit-Policy',
    `"${policy}";q=${limit};w=${Math.ceil(windowMs / 1000)}`,
    'RateLimit',
    `"${policy}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  ];
  if (!admitted) {
    headers.push('Retry-After', String(waitSeconds(decision)));
  }
  return headers;
}

/** Returns the whole seconds, at least 1, after which a rejected request would be admitted. */
export function waitSeconds({ retryAfterMs }: Decision): number {
  return Math.max(Math.ceil(retryAfterMs / 1000), 1);
}
