import type { ReadApplication } from '../authorization/application-reader.ts';
import type { FollowListing } from './follow-listing.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: ListingStore;
  readApplication: ReadApplication;
  follow: FollowListing;
}

/**
 * A store whose new listings are of the application as it is now. It may have changed after it was
 * read for the listing, and the event of that have been followed while there was no listing to
 * change.
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
