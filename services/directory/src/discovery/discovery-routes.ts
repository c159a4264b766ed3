import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { LiveDomains } from '../domains/live-domains.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import type { ChangePolicy } from '../policies/change-policy.ts';
import { getDirectoryListing } from './get-directory-listing.ts';
import { getSharedListing } from './get-shared-listing.ts';
import { listDirectoryListingVersions } from './list-directory-listing-versions.ts';
import { listDirectoryListings } from './list-directory-listings.ts';
import { listSharedListings } from './list-shared-listings.ts';
import type { LiveIndex } from './search/live-index.ts';
import { approveShareOffer, listShareOffers, withdrawShareOffer } from './share-offers.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

interface Dependencies {
  discovery: DiscoveryStore;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  changePolicy: ChangePolicy;
  index: LiveIndex;
  domains: VerifiedDomains;
  liveDomains: LiveDomains;
}

/**
 * Returns the routes that show public listings, and listings shared with the caller's organization.
 */
export function discoveryRoutes(deps: Dependencies) {
  return [
    bind(contracts.listDirectoryListings, listDirectoryListings(deps)),
    bind(contracts.getDirectoryListing, getDirectoryListing(deps)),
    bind(contracts.listDirectoryListingVersions, listDirectoryListingVersions(deps.discovery)),
    bind(contracts.listSharedListings, listSharedListings(deps)),
    bind(contracts.getSharedListing, getSharedListing(deps)),
    bind(contracts.listShareOffers, listShareOffers(deps)),
    bind(contracts.approveShareOffer, approveShareOffer(deps)),
    bind(contracts.withdrawShareOffer, withdrawShareOffer(deps)),
  ];
}
