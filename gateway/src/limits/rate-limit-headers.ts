import { type Decision, defaultWindowMs, type Quota } from './rate-limits.ts';

/**
 * The response headers of a decision made at `nowMs` (Unix milliseconds): `X-RateLimit-*`,
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), and `Retry-After` (RFC
 * 9110, section 10.2.3) on a rejection.
 *
 * `X-RateLimit-Reset` and `Retry-After` are rounded up, so a caller that waits for either is
 * admitted. Their difference is the current second, or the next second.
 * @returns name, value, name, value
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

/** Whole seconds, at least 1, after which a rejected request would be admitted. */
export function waitSeconds({ retryAfterMs }: Decision): number {
  return Math.max(Math.ceil(retryAfterMs / 1000), 1);
}
