import type { ReviewState } from '@irp/contracts/directory';
import type { PageRange } from '@irp/http';
import type { Listing, Review } from '../../listings/domain/listing.ts';
import type { ListingModels, ListingRow } from '../../listings/store/listing-models.ts';
import { toListing } from '../../listings/store/listing-store.ts';

interface ReviewFilter {
  state: ReviewState;
  /**
   * The id of a reviewer selects the reviews assigned to this reviewer. Null selects reviews
   * without a reviewer. Undefined selects all reviews.
   */
  assignee: string | null | undefined;
}

/** A listing with a review. */
export interface FoundReview {
  listing: Listing;
  review: Review;
}

/** Reads reviews. Reviews are stored in the documents of their listings. */
export interface ReviewStore {
  /** Finds a review by its id, even an earlier review of a listing that was submitted again. */
  find(reviewId: string): Promise<FoundReview | undefined>;
  /**
   * Returns the latest review of each listing by ascending id, which is the order of submission.
   */
  list(filter: ReviewFilter, range: PageRange<string>): Promise<FoundReview[]>;
  count(filter: ReviewFilter): Promise<number>;
}

export function createReviewStore({ listings }: ListingModels): ReviewStore {
  return {
    async find(reviewId) {
      const row =
        (await listings.findOne({ 'review.id': reviewId }).lean<ListingRow>()) ??
        (await listings.findOne({ 'earlierReviews.id': reviewId }).lean<ListingRow>());
      if (!row) {
        return undefined;
      }
      const listing = toListing(row);
      const review = [listing.review, ...listing.earlierReviews].find(
        (one) => one?.id === reviewId,
      );
      return review && { listing, review };
    },
    async list(filter, { after, skip, limit }) {
      const found = listings.find({
        ...selected(filter),
        ...(after === undefined ? {} : { 'review.id': { $gt: after } }),
      });
      const rows = await found
        .sort({ 'review.id': 1 })
        .skip(skip)
        .limit(limit)
        .lean<ListingRow[]>();
      return rows
        .map(toListing)
        .flatMap((listing) => (listing.review ? [{ listing, review: listing.review }] : []));
    },
    count: (filter) => listings.countDocuments(selected(filter)),
  };
}

function selected({ state, assignee }: ReviewFilter) {
  return {
    'review.state': state,
    ...(assignee === undefined ? {} : { 'review.assignee': assignee }),
  };
}
