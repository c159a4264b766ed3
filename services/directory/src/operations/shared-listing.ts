import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import { isSharedWith } from '../domain/public-listing.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import { evenlyRefused } from './evenly-refused.ts';

/** A listing that is shared with the caller's organization. @throws PlatformError 404, the same for an unknown one */
export function sharedListing(discovery: Pick<DiscoveryStore, 'find'>, principal: Principal, id: string) {
  return evenlyRefused(async () => {
    const listing = await discovery.find(id);
    if (listing && isSharedWith(listing, principal.organizationId)) return listing;
    throw resourceNotFound('No such listing is shared with your organization.', principal, listing?.workspaceId);
  });
}
