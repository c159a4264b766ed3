import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import type { PublisherDomain } from './domain/publisher-domain.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';

/** Reads a domain of the caller's workspace. @throws PlatformError 404 */
export async function ownPublisherDomain(
  domains: Pick<PublisherDomainStore, 'find'>,
  principal: Principal,
  id: string,
): Promise<PublisherDomain> {
  const found = await domains.find(id);
  if (found?.workspaceId === principal.workspaceId) {
    return found;
  }
  throw resourceNotFound('There is no such domain.', principal, found?.workspaceId);
}
