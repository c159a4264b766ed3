import type { Listing, Release, Review } from './listing.ts';

type Reviewed = Pick<Release | Review, 'draft' | 'scopes'>;

/** The last approved submission, even if no longer shown; undefined without an approval. */
export function lastReviewed({
  release,
  review,
  earlierReviews,
}: Pick<Listing, 'release' | 'review' | 'earlierReviews'>): Reviewed | undefined {
  const reviews = review ? [...earlierReviews, review] : earlierReviews;
  return release ?? reviews.findLast(({ state }) => state === 'approved');
}
