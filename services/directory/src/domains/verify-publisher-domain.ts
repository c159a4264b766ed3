import type { verifyPublisherDomain as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requireAdmin } from '@irp/http';
import { conflict, retryOnConflict } from '@irp/persistence';
import { notProven, proofOf, proven, viewPublisherDomain } from './domain/publisher-domain.ts';
import { ownPublisherDomain } from './own-publisher-domain.ts';
import type { LookForProof } from './proofs/look-for-proof.ts';
import { publisherDomainEvent } from './proofs/publisher-domain-event.ts';
import { releaseDomain } from './proofs/release-domain.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';

interface Dependencies {
  domains: Pick<PublisherDomainStore, 'find' | 'findVerified' | 'replace'>;
  lookForProof: LookForProof;
  now: () => number;
  recheckMs: number;
}

/**
 * Verifies a domain by its proof. If another workspace has verified the domain, its proof must be
 * gone first.
 */
export function verifyPublisherDomain(deps: Dependencies): Operation<typeof contract> {
  const { domains, lookForProof, now, recheckMs } = deps;
  return async ({ principal, params }) => {
    requireAdmin(permissions.verifyPublisherDomain, principal);
    const asked = await ownPublisherDomain(domains, principal, params.id);
    const { domain } = asked;
    const results = await lookForProof(domain, proofOf(asked));
    const method = results.find(({ passed }) => passed)?.method;
    const stored = async () => {
      const before = await ownPublisherDomain(domains, principal, params.id);
      const isFree = method !== undefined && (await releaseDomain(deps, before));
      const at = new Date(now());
      const nextCheckAt = new Date(at.getTime() + recheckMs);
      const after = isFree
        ? proven(before, results, at, nextCheckAt)
        : notProven(before, results, at);
      const isNew = isFree && before.state !== 'verified';
      const events = isNew
        ? [
            publisherDomainEvent(
              at,
              before,
              'publisher_domain.verified',
              { domain, method },
              principal,
            ),
          ]
        : [];
      return (await domains.replace(before, after, events)) ? after : conflict;
    };
    const error = () =>
      new PlatformError(
        'conflict',
        'Another request or another workspace changed the state of the domain at the same time. Verify the domain again.',
      );
    return {
      status: 200,
      body: viewPublisherDomain(await retryOnConflict(stored, { attempts: 5, error })),
    };
  };
}
