import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import { getDirectoryListing } from '../operations/get-directory-listing.ts';
import { getSharedListing } from '../operations/get-shared-listing.ts';
import { listDirectoryListingVersions } from '../operations/list-directory-listing-versions.ts';
import { listDirectoryListings } from '../operations/list-directory-listings.ts';
import { listSharedListings } from '../operations/list-shared-listings.ts';
import type { LiveIndex } from '../search/live-index.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';

interface Dependencies {
  discovery: DiscoveryStore;
  index: LiveIndex;
}

/** What everybody finds, and what is shared with an organization. */
export function discoveryRoutes({ discovery, index }: Dependencies) {
  return [
    bind(contracts.listDirectoryListings, listDirectoryListings({ index })),
    bind(contracts.getDirectoryListing, getDirectoryListing(discovery)),
    bind(contracts.listDirectoryListingVersions, listDirectoryListingVersions(discovery)),
    bind(contracts.listSharedListings, listSharedListings(discovery)),
    bind(contracts.getSharedListing, getSharedListing(discovery)),
  ];
}
