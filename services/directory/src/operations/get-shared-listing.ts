import type { getSharedListing as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { viewSharedListing } from '../domain/public-listing.ts';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import { sharedListing } from './shared-listing.ts';
import { withPublisher } from './shown-publishers.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
}

export function getSharedListing({ discovery, domains }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const listing = viewSharedListing(await sharedListing(discovery, principal, params.id));
    return { status: 200, body: await withPublisher(listing, domains) };
  };
}
