import type { Listing, Release, Review } from './listing.ts';

type Reviewed = Pick<Release | Review, 'draft' | 'scopes'>;

/**
 * Returns the last approved submission, even if the directory no longer shows it; undefined if
 * there was none.
 */
export function lastReviewed({
  release,
  review,
  earlierReviews,
}: Pick<Listing, 'release' | 'review' | 'earlierReviews'>): Reviewed | undefined {
  const reviews = review ? [...earlierReviews, review] : earlierReviews;
  return release ?? reviews.findLast(({ state }) => state === 'approved');
}
