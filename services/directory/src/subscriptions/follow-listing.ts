import type { Actor } from '@irp/contracts/events';
import { followApplication } from '../domain/follow-application.ts';
import { listingEvents } from '../operations/listing-events.ts';
import type { ListingStore } from '../store/listing-store.ts';
import type { FollowApplication } from './application-changes.ts';

/** The actor of changes that nobody requested of the directory. */
const system: Actor = { type: 'system', id: 'directory' };

interface Dependencies {
  listings: Pick<ListingStore, 'find' | 'change'>;
  now: () => number;
}

/** Keeps what a listing has of its application, and hides it where the application or the plan of its publisher requires that. */
export function followListing({ listings, now }: Dependencies): FollowApplication {
  return async (application) => {
    if ((await listings.find(application.id)) === undefined) return;
    await listings.change(application.id, (before) => {
      const nowMs = now();
      const changed = before && followApplication(before, application, new Date(nowMs));
      return changed && { ...changed, events: listingEvents(changed.listing, system, changed.events, nowMs) };
    });
  };
}
