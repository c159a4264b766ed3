import type { listPublisherDomains as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { inMemory, type Operation, readPage, requireAdmin } from '@irp/http';
import { type PublisherDomain, viewPublisherDomain } from './domain/publisher-domain.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';

export function listPublisherDomains({
  domains,
}: {
  domains: Pick<PublisherDomainStore, 'listOf'>;
}): Operation<typeof contract> {
  return async ({ principal, query }) => {
    requireAdmin(permissions.listPublisherDomains, principal);
    const ofWorkspace = await domains.listOf(principal.workspaceId);
    const keyOf = ({ createdAt, id }: PublisherDomain) => `${createdAt.toISOString()} ${id}`;
    const page = await readPage(query, inMemory('publisher-domains', ofWorkspace, {}, keyOf));
    return {
      status: 200,
      body: {
        ...page,
        data: page.data.map(viewPublisherDomain),
      },
    };
  };
}
