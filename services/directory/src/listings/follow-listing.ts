import type { PublishedApplication } from '@irp/contracts/authorization';
import type { Actor } from '@irp/contracts/events';
import { firstListing } from './domain/first-listing.ts';
import { followApplication } from './domain/follow-application.ts';
import type { Listing } from './domain/listing.ts';
import { listingEvents } from './listing-events.ts';
import type { ListingStore } from './store/listing-store.ts';

/** The actor of changes that no request to the directory has caused. */
const system: Actor = { type: 'system', id: 'directory' };

interface Dependencies {
  listings: Pick<ListingStore, 'find' | 'change'>;
  now: () => number;
}

/**
 * Updates the listing of a changed application, as a {@link FollowApplication}.
 * @returns the updated listing; undefined if the application has no listing
 */
export type FollowListing = (application: PublishedApplication) => Promise<Listing | undefined>;

/**
 * Updates the application's data in a listing, and hides the listing if the application or the
 * publisher's plan requires it. If the publisher asked for publication when creating the
 * application, the new listing has a draft.
 */
export function followListing({ listings, now }: Dependencies): FollowListing {
  function createFirst(application: PublishedApplication): Promise<Listing> {
    return listings.change(application.id, (before) => {
      if (before) {
        return undefined;
      }
      const nowMs = now();
      const { listing, events } = firstListing(application, new Date(nowMs));
      return {
        listing,
        events: listingEvents(listing, system, events, nowMs),
      };
    });
  }
  return async (application) => {
    const known = await listings.find(application.id);
    if (known === undefined) {
      return application.publish && application.state === 'active'
        ? createFirst(application)
        : undefined;
    }
    // Most events change nothing in the listing. Without a change, no write transaction is needed.
    if (!followApplication(known, application, new Date(now()))) {
      return known;
    }
    return listings.change(application.id, (before) => {
      const nowMs = now();
      const changed = before && followApplication(before, application, new Date(nowMs));
      return (
        changed && {
          ...changed,
          events: listingEvents(changed.listing, system, changed.events, nowMs),
        }
      );
    });
  };
}
