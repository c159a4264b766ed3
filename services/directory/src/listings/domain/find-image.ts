import type { Listing } from './listing.ts';
import { imageIn, type ListingImage } from './listing-images.ts';

type WithImages = Pick<Listing, 'images' | 'review' | 'earlierReviews' | 'release'>;

/** Returns an image if the draft, a submission or the release references it. */
export function findImage(listing: WithImages, id: string): ListingImage | undefined {
  const { images, review, earlierReviews, release } = listing;
  const parts = [
    images,
    review?.images,
    ...earlierReviews.map((earlier) => earlier.images),
    release?.images,
  ];
  for (const part of parts) {
    const found = part && imageIn(part, id);
    if (found) {
      return found;
    }
  }
  return undefined;
}
