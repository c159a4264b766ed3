import type { PublishedApplication } from '@irp/contracts/authorization';
import type { Actor } from '@irp/contracts/events';
import { firstListing } from './domain/first-listing.ts';
import { followApplication } from './domain/follow-application.ts';
import type { Listing } from './domain/listing.ts';
import { listingEvents } from './listing-events.ts';
import type { ListingStore } from './store/listing-store.ts';

/** The actor of changes that nobody requested of the directory. */
const system: Actor = { type: 'system', id: 'directory' };

interface Dependencies {
  listings: Pick<ListingStore, 'find' | 'change'>;
  now: () => number;
}

/**
 * As {@link FollowApplication}.
 * @returns the listing as it is then; undefined where the application has none
 */
export type FollowListing = (application: PublishedApplication) => Promise<Listing | undefined>;

/**
 * Keeps what a listing has of its application, and hides it where the application or the plan of
 * its publisher requires that. Where an application is to be published, it begins with a draft.
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
    // Most events change nothing of a listing.
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
