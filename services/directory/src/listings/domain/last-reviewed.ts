import type { Listing, Release, Review } from './listing.ts';

type Reviewed = Pick<Release | Review, 'draft' | 'scopes'>;

/** What was approved last, also once it is not shown any more; undefined where nothing was. */
export function lastReviewed({
  release,
  review,
  earlierReviews,
}: Pick<Listing, 'release' | 'review' | 'earlierReviews'>): Reviewed | undefined {
  const reviews = review ? [...earlierReviews, review] : earlierReviews;
  return release ?? reviews.findLast(({ state }) => state === 'approved');
}
