import { lapsed, type PublisherDomain, proofOf } from '../domain/publisher-domain.ts';
import type { PublisherDomainStore } from '../store/publisher-domain-store.ts';
import type { LookForProof } from './look-for-proof.ts';
import { publisherDomainEvent } from './publisher-domain-event.ts';

interface Dependencies {
  domains: Pick<PublisherDomainStore, 'findVerified' | 'replace'>;
  lookForProof: LookForProof;
  now: () => number;
}

/**
 * Returns whether a workspace can get a domain that it has proven. The result is false while
 * another workspace has verified the domain and the proof of the other workspace still exists. If
 * the proof of the other workspace is gone, the other workspace loses the domain at once.
 */
export async function releaseDomain(
  { domains, lookForProof, now }: Dependencies,
  { id, domain }: PublisherDomain,
): Promise<boolean> {
  const holder = await domains.findVerified(domain);
  if (!holder || holder.id === id) {
    return true;
  }
  const results = await lookForProof(domain, proofOf(holder));
  if (results.some(({ passed }) => passed)) {
    return false;
  }
  const at = new Date(now());
  const after = lapsed({
    ...holder,
    lastCheck: {
      at,
      outcome: 'not_proven',
      results,
    },
  });
  const reason = 'proven_by_another' as const;
  const event = publisherDomainEvent(at, holder, 'publisher_domain.lapsed', { domain, reason });
  // If the other workspace's domain has changed since the read, this write has no effect. If the
  // other workspace still has the domain, the unique index rejects the write of the caller, and the
  // caller tries once more.
  await domains.replace(holder, after, [event]);
  return true;
}
