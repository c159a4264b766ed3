import type { getSharedListing as contract } from '@irp/contracts/directory';
import { resourceNotFound } from '@irp/errors';
import type { Operation } from '@irp/http';
import { isSharedWith, viewSharedListing } from '../domain/public-listing.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';

export function getSharedListing(discovery: Pick<DiscoveryStore, 'find'>): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const listing = await discovery.find(params.id);
    if (listing && isSharedWith(listing, principal.organizationId))
      return { status: 200, body: viewSharedListing(listing) };
    throw resourceNotFound('No such listing is shared with your organization.', principal, listing?.workspaceId);
  };
}
