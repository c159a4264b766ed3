import { PlatformError } from '@irp/errors';
import type { Listing } from './listing.ts';
import { reviewDetail } from './release.ts';
import type { ChangedListing } from './visibility.ts';

/** The end of error messages, with the request that withdraws a submission. */
export const withdrawal = 'withdraw the submission with POST …/listing/withdraw';

/**
 * Returns the listing in the state before its submission. The review stays stored as withdrawn.
 * @throws PlatformError 409
 */
export function withdraw(before: Listing): ChangedListing {
  const { review } = before;
  if (review?.state !== 'in_manual_review') {
    const last = review
      ? `the latest review is ${review.state}`
      : 'the listing was never submitted';
    throw new PlatformError('conflict', `No version of the listing is in review: ${last}.`);
  }
  return {
    listing: {
      ...before,
      state: stateBefore(before),
      review: { ...review, state: 'withdrawn' },
    },
    events: [
      {
        type: 'listing.review_withdrawn',
        data: reviewDetail(review),
      },
    ],
  };
}

/**
 * Returns the state before the submission. With a release, the state stays the same. Without a
 * release, a previously approved listing is `unpublished`, and any other listing is a draft.
 */
function stateBefore({ release, state, approvedName }: Listing): Listing['state'] {
  if (release) {
    return state;
  }
  return approvedName === undefined ? 'draft' : 'unpublished';
}
