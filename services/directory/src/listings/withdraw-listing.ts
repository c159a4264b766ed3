import type { withdrawListing as contract } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import { withdraw } from './domain/withdraw.ts';
import { noListing } from './get-listing.ts';
import { listingEvents } from './listing-events.ts';
import { listingReply } from './listing-reply.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  now: () => number;
}

/** Withdraws a submission, even while the application is suspended. */
export function withdrawListing(dependencies: Dependencies): Operation<typeof contract> {
  const { listings, readApplication, domains, now } = dependencies;
  return async ({ principal, params, headers }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    const listing = await listings.change(application.id, (before) => {
      if (!before || before.state === 'none') {
        throw noListing();
      }
      requirePreconditions(headers, entityTag(before.revision));
      const changed = withdraw(before);
      return {
        ...changed,
        events: listingEvents(before, actorOf(principal), changed.events, now()),
      };
    });
    return listingReply(listing, application, domains);
  };
}
