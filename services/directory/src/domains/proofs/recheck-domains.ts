import { lapsed, type PublisherDomain, proofOf, proven } from '../domain/publisher-domain.ts';
import type { PublisherDomainStore } from '../store/publisher-domain-store.ts';
import type { LookForProof } from './look-for-proof.ts';
import { publisherDomainEvent } from './publisher-domain-event.ts';

interface Dependencies {
  domains: Pick<PublisherDomainStore, 'findDue' | 'replace'>;
  lookForProof: LookForProof;
  now: () => number;
  recheckMs: number;
  /** A domain lapses after this number of consecutive failed checks. */
  maxFailedChecks: number;
}

/** Number of concurrent lookups. */
const batch = 10;

/**
 * Checks due proofs again. If several processes check the same domain concurrently, only the first
 * result is stored.
 */
export function createRecheckDomains({
  domains,
  lookForProof,
  now,
  recheckMs,
  maxFailedChecks,
}: Dependencies) {
  async function recheck(before: PublisherDomain): Promise<void> {
    const results = await lookForProof(before.domain, proofOf(before));
    const at = new Date(now());
    const nextCheckAt = new Date(at.getTime() + recheckMs);
    if (results.some(({ passed }) => passed)) {
      await domains.replace(before, proven(before, results, at, nextCheckAt), []);
      return;
    }
    const failedChecks = before.failedChecks + 1;
    const failed = {
      ...before,
      failedChecks,
      nextCheckAt,
      lastCheck: {
        at,
        outcome: 'not_proven' as const,
        results,
      },
    };
    if (failedChecks < maxFailedChecks) {
      await domains.replace(before, failed, []);
    } else {
      const detail = {
        domain: before.domain,
        reason: 'proof_gone' as const,
      };
      const event = publisherDomainEvent(at, before, 'publisher_domain.lapsed', detail);
      await domains.replace(before, lapsed(failed), [event]);
    }
  }

  return async (): Promise<void> => {
    for (;;) {
      const due = await domains.findDue(new Date(now()), batch);
      await Promise.all(due.map(recheck));
      if (due.length < batch) {
        return;
      }
    }
  };
}
