import type { PublishedApplication } from '@irp/contracts/authorization';
import { entityTag } from '@irp/http';
import { type Listing, viewListing } from '../domain/listing.ts';

/** A listing as its publisher sees it, with its entity tag. */
export function listingReply(listing: Listing, application: PublishedApplication) {
  return {
    status: 200,
    headers: { ETag: entityTag(listing.revision) },
    body: viewListing(listing, application),
  } as const;
}
