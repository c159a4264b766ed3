import type { Allowance, Decision } from './rate-limits.ts';

/**
 * The headers that tell a decision made at `nowMs` (Unix milliseconds): `X-RateLimit-*`, the IETF draft's `RateLimit` and
 * `RateLimit-Policy`, and `Retry-After` on a refusal.
 *
 * `X-RateLimit-Reset` and `Retry-After` are rounded up, so that whoever waits for either is admitted. Their difference is
 * the current second, or the next one.
 */
export function rateLimitHeaders(
  allowance: Allowance,
  decision: Decision,
  nowMs: number,
  windowMs = 60_000,
): Record<string, string> {
  const { admitted, limit, remaining, resetMs } = decision;
  const resetSeconds = Math.ceil((nowMs + resetMs) / 1000);
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `"${allowance}";q=${limit};w=${Math.ceil(windowMs / 1000)}`,
    RateLimit: `"${allowance}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  };
  if (!admitted) headers['Retry-After'] = String(waitSeconds(decision));
  return headers;
}

/** Whole seconds after which a refused request would be admitted: never more than the window has. */
export function waitSeconds({ retryAfterMs }: Decision): number {
  return Math.max(Math.ceil(retryAfterMs / 1000), 1);
}
