import type { listSharedListings as contract } from '@irp/contracts/directory';
import { inMemory, type Operation, readPage } from '@irp/http';
import { isSharedWith, viewSharedListing } from '../domain/public-listing.ts';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import { folded } from '../search/words.ts';
import type { DiscoveryStore, NamedListing } from '../store/discovery-store.ts';
import { withPublishers } from './shown-publishers.ts';

/** By name, and of one name by id. */
const keyOf = ({ name, applicationId }: NamedListing) => `${folded(name)}\0${applicationId}`;

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'sharedWith' | 'read'>;
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>;
}

export function listSharedListings({ discovery, domains }: Dependencies): Operation<typeof contract> {
  return async ({ principal: { organizationId }, query }) => {
    const names = await discovery.sharedWith(organizationId);
    const { data, meta } = await readPage(query, inMemory('shared-listings', names, organizationId, keyOf));
    const listings = await discovery.read(data.map(({ applicationId }) => applicationId));
    const byId = new Map(listings.map((listing) => [listing.applicationId, listing]));
    // A listing may have ended to be shared after its name was read.
    const shared = data
      .map(({ applicationId }) => byId.get(applicationId))
      .filter((listing) => listing !== undefined && isSharedWith(listing, organizationId));
    const views = shared.map((listing) => viewSharedListing(listing!));
    return { status: 200, body: { data: await withPublishers(views, domains), meta } };
  };
}
