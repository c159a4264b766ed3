import type { Decision, Quota, QuotaPolicy, RateLimits } from './rate-limits.ts';

/** The decision of the rate limit, and the quota that made it. */
export interface CountedRequest {
  quota: Quota;
  decision: Decision;
}

/** A quota in which a request counts in addition to its first quota. */
export interface FurtherQuota {
  quota: Quota;
  subject: string;
}

/**
 * Counts a request in the quota of its subject and in further quotas. A request that one quota
 * refuses must count in none. Therefore the further quotas are read first, and if a concurrent
 * request was faster, the counts are reverted.
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
