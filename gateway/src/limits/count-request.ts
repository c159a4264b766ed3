import type { Decision, Quota, QuotaPolicy, RateLimits } from './rate-limits.ts';

/** A decision, and the quota that made it. */
export interface CountedRequest {
  quota: Quota;
  decision: Decision;
}

/** Another quota that a request must fit into. */
export interface FurtherQuota {
  quota: Quota;
  subject: string;
}

/**
 * Counts a request in the quota of its subject, and in further ones. Those are looked at first, so that what they refuse counts
 * nowhere; only of concurrent requests, one that is refused may have counted for its subject.
 */
export async function countRequest(
  limits: RateLimits,
  policy: QuotaPolicy,
  subject: string,
  further: readonly FurtherQuota[],
): Promise<CountedRequest> {
  for (const { quota, subject: other } of further) {
    const decision = await limits.peek(quota, other);
    if (!decision.admitted) return { quota, decision };
  }
  const own = { quota: policy, decision: await limits.consume(policy, subject) };
  if (!own.decision.admitted) return own;
  for (const { quota, subject: other } of further) {
    const decision = await limits.consume(quota, other);
    if (!decision.admitted) return { quota, decision };
  }
  return own;
}
