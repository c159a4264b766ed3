import type { getDirectoryListing as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { viewPublicListing } from '../domain/public-listing.ts';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import { publicListing } from './public-listing.ts';
import { revalidated } from './revalidated.ts';
import { withPublisher } from './shown-publishers.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
}

export function getDirectoryListing({ discovery, domains }: Dependencies): Operation<typeof contract> {
  return async ({ params, headers }) => {
    const listing = viewPublicListing(await publicListing(discovery, params.id));
    return revalidated(headers, await withPublisher(listing, domains));
  };
}
