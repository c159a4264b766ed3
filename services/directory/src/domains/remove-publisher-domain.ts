import type { removePublisherDomain as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requireAdmin } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { ownPublisherDomain } from './own-publisher-domain.ts';
import { publisherDomainEvent } from './proofs/publisher-domain-event.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';

interface Dependencies {
  domains: Pick<PublisherDomainStore, 'find' | 'remove'>;
  now: () => number;
}

export function removePublisherDomain({ domains, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requireAdmin(permissions.removePublisherDomain, principal);
    return retryOnConflict(
      async () => {
        const before = await ownPublisherDomain(domains, principal, params.id);
        const { domain } = before;
        const event = publisherDomainEvent(
          new Date(now()),
          before,
          'publisher_domain.removed',
          { domain },
          principal,
        );
        return (await domains.remove(before, event)) ? ({ status: 204 } as const) : conflict;
      },
      {
        attempts: 10,
        error: () => tooManyChanges('domain'),
      },
    );
  };
}
