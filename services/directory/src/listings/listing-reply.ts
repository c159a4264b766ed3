import type { PublishedApplication } from '@irp/contracts/authorization';
import { entityTag } from '@irp/http';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import { type Listing, viewListing } from './domain/listing.ts';
import { withPublisher } from './shown-publishers.ts';

/** Creates the response with a listing for its publisher, and with the entity tag. */
export async function listingReply(
  listing: Listing,
  application: PublishedApplication,
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>,
) {
  const { organizationId, organizationName: name } = application;
  const shown = {
    ...viewListing(listing, application),
    publisher: { organizationId, name },
  };
  const body = await withPublisher(shown, domains);
  return {
    status: 200,
    headers: { ETag: entityTag(listing.revision, body) },
    body,
  } as const;
}
