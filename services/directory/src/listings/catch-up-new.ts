import type { ReadApplication } from '../authorization/application-reader.ts';
import type { FollowListing } from './follow-listing.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: ListingStore;
  readApplication: ReadApplication;
  follow: FollowListing;
}

/**
 * Wraps a store, so a new listing gets the current state of its application. The application
 * may have changed after it was read, and the event of this change had no effect while there was no
 * listing.
 */
export function catchUpNew({ listings, readApplication, follow }: Dependencies): ListingStore {
  return {
    ...listings,
    async change(applicationId, changeListing) {
      let isNew = false;
      const stored = await listings.change(applicationId, async (before) => {
        const changed = await changeListing(before);
        isNew = before === undefined && changed !== undefined;
        return changed;
      });
      if (!isNew) {
        return stored;
      }
      const application = await readApplication(applicationId);
      return (application && (await follow(application))) ?? stored;
    },
  };
}
