import { findImage } from '../listings/domain/find-image.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { Images } from './images.ts';
import type { ImageStore } from './store/image-store.ts';

interface Dependencies {
  images: Pick<Images, 'discard'>;
  store: Pick<ImageStore, 'due' | 'postpone'>;
  listings: Pick<ListingStore, 'find'>;
  now: () => number;
}

const batch = 100;

/**
 * Creates the job that removes images to which no draft, submission or release refers, including
 * images of interrupted uploads. An image without a reference never gets one later, so the job
 * cannot remove an image that is about to be used.
 */
export function removeOrphans({ images, store, listings, now }: Dependencies): () => Promise<void> {
  return async () => {
    for (;;) {
      const due = await store.due(now(), batch);
      for (const { id, applicationId } of due) {
        const listing = await listings.find(applicationId);
        if (!listing || !findImage(listing, id)) {
          await images.discard(id);
        }
        await store.postpone(id, now());
      }
      if (due.length < batch) {
        return;
      }
    }
  };
}
