import type { getListing as contract } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { FollowListing } from './follow-listing.ts';
import { listingReply } from './listing-reply.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  readApplication: ReadApplication;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  follow: FollowListing;
}

export function getListing({
  listings,
  readApplication,
  domains,
  follow,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    // An application with `publish` gets its first listing after an event, which the directory may
    // not have processed yet.
    const listing = await (application.publish
      ? follow(application)
      : listings.find(application.id));
    if (!listing || listing.state === 'none') {
      throw noListing();
    }
    return listingReply(listing, application, domains);
  };
}

export function noListing(): PlatformError {
  return new PlatformError(
    'not_found',
    'The application has no listing yet: PUT to …/listing creates a draft.',
  );
}
