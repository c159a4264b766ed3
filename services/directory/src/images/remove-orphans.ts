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
 * Removes images without a reference from a draft, a submission or a release, including images of
 * interrupted uploads. An unreferenced image is never referenced again, so the result stays valid.
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
