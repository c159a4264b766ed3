import { followApplication } from '../domain/follow-application.ts';
import type { ListingStore } from '../store/listing-store.ts';
import type { FollowApplication } from './application-changes.ts';

/** Keeps what a listing has of its application: name, publisher, state and scopes. */
export function followListing(listings: Pick<ListingStore, 'find' | 'change'>): FollowApplication {
  return async (application) => {
    if ((await listings.find(application.id)) === undefined) return;
    await listings.change(application.id, (before) => {
      const listing = before && followApplication(before, application);
      return listing && { listing, events: [] };
    });
  };
}
