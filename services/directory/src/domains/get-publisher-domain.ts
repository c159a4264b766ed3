import type { getPublisherDomain as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requireAdmin } from '@irp/http';
import { viewPublisherDomain } from './domain/publisher-domain.ts';
import { ownPublisherDomain } from './own-publisher-domain.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';

export function getPublisherDomain({
  domains,
}: {
  domains: Pick<PublisherDomainStore, 'find'>;
}): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requireAdmin(permissions.getPublisherDomain, principal);
    return {
      status: 200,
      body: viewPublisherDomain(await ownPublisherDomain(domains, principal, params.id)),
    };
  };
}
