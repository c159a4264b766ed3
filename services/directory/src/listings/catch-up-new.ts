import type { ReadApplication } from '../authorization/application-reader.ts';
import type { FollowListing } from './follow-listing.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: ListingStore;
  readApplication: ReadApplication;
  follow: FollowListing;
}

/**
 * A store whose new listings have the current application. The application may have changed after
 * it was read, and the event of the change may have been processed before the listing existed.
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
