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
 * Counts a request in the quota of its subject, and in further ones. What one of them refuses
 * counts nowhere: they are looked at first, and what was counted for one of several concurrent
 * requests is given back.
 * @returns the quota that refused the request, or of those that it counts in the one with the
 *   fewest requests left
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
