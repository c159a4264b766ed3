import type { PublishedApplication } from '@irp/contracts/authorization';
import { entityTag } from '@irp/http';
import { type Listing, viewListing } from '../domain/listing.ts';
import { type VerifiedDomains, viewPublisher } from '../domain/verified-domains.ts';

/** A listing as its publisher sees it, with its entity tag. */
export async function listingReply(
  listing: Listing,
  application: PublishedApplication,
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>,
) {
  const publisher = viewPublisher(application, await domains.verifiedDomainOf(application.organizationId));
  return {
    status: 200,
    headers: { ETag: entityTag(listing.revision) },
    body: { ...viewListing(listing, application), publisher },
  } as const;
}
