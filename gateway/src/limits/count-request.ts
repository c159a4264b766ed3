import type { Decision, Quota, QuotaPolicy, RateLimits } from './rate-limits.ts';

/** A rate limit decision, with the quota that made the decision. */
export interface CountedRequest {
  quota: Quota;
  decision: Decision;
}

/** An additional quota in which a request counts. */
export interface FurtherQuota {
  quota: Quota;
  subject: string;
}

/**
 * Counts a request in the quota of its subject, and in further quotas. A request that any quota
 * refuses counts in no quota, so the further quotas are read before the request is counted. If a
 * concurrent request uses up a quota between the read and the count, the counts are reverted.
 * @returns the quota that refused the request; else the counted quota with the fewest remaining
 *   requests
 */
export function countRequest(
  limits: RateLimits,
  policy: QuotaPolicy,
  subject: string,
  further: readonly FurtherQuota[],
): CountedRequest | Promise<CountedRequest> {
  if (further.length > 0) {
    return countInSeveral(limits, policy, subject, further);
  }
  const decided = limits.consume(policy, subject);
  if (decided instanceof Promise) {
    return decided.then((decision) => ({ quota: policy, decision }));
  }
  return { quota: policy, decision: decided };
}

async function countInSeveral(
  limits: RateLimits,
  policy: QuotaPolicy,
  subject: string,
  further: readonly FurtherQuota[],
): Promise<CountedRequest> {
  for (const { quota, subject: other } of further) {
    const decision = await limits.peek(quota, other);
    if (!decision.admitted) {
      return { quota, decision };
    }
  }
  const own: CountedRequest & FurtherQuota = {
    quota: policy,
    subject,
    decision: await limits.consume(policy, subject),
  };
  if (!own.decision.admitted) {
    return own;
  }
  const counted = [own];
  for (const { quota, subject: other } of further) {
    const decision = await limits.consume(quota, other);
    if (!decision.admitted) {
      await Promise.all(
        counted.map((one) => limits.giveBack(one.quota, one.subject, one.decision)),
      );
      return { quota, decision };
    }
    counted.push({
      quota,
      subject: other,
      decision,
    });
  }
  return counted.reduce((fewest, one) =>
    one.decision.remaining < fewest.decision.remaining ? one : fewest,
  );
}
