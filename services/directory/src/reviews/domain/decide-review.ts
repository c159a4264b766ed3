import type { EventPayload } from '@irp/contracts/events';
import type { Listing, Review } from '../../listings/domain/listing.ts';
import {
  releaseDetail,
  reviewDetail,
  settle,
  stateAfterReview,
} from '../../listings/domain/release.ts';

export type Decision = 'approved' | 'rejected' | 'changes_requested';

interface Decided {
  listing: Omit<Listing, 'revision'>;
  events: EventPayload[];
}

/**
 * Returns the listing after a decision. The review is then assigned to the reviewer who decided.
 * @param review the undecided review of the listing
 */
export function decide(
  listing: Listing,
  review: Review,
  {
    decision,
    by,
    at,
    comment,
  }: {
    decision: Decision;
    by: string;
    at: Date;
    comment: string | null;
  },
): Decided {
  const decided: Review = {
    ...review,
    state: decision,
    assignee: by,
    decision: {
      at,
      by,
      comment,
    },
  };
  const detail = reviewDetail(review);
  if (decision !== 'approved') {
    return {
      listing: {
        ...listing,
        review: decided,
        state: stateAfterReview(listing, decision),
      },
      // The comment is always present, because the contracts of `rejected` and `changes_requested`
      // require a comment.
      events: [
        {
          type: `listing.${decision}`,
          data: { ...detail, comment: comment ?? '' },
        },
      ],
    };
  }
  const { id: reviewId, draft, images, scopes } = review;
  const { organizationId } = listing.application;
  const release = {
    reviewId,
    draft,
    images,
    scopes,
    approvedAt: at,
    organizationId,
  };
  const state = listing.state === 'published' ? 'published' : 'approved';
  const { listing: settled, effect } = settle(
    {
      ...listing,
      review: decided,
      release,
      state,
    },
    at,
  );
  const published: EventPayload[] =
    effect === 'published'
      ? [
          {
            type: 'listing.published',
            data: releaseDetail(settled),
          },
        ]
      : [];
  return {
    listing: settled,
    events: [
      {
        type: 'listing.approved',
        data: { ...detail, comment },
      },
      ...published,
    ],
  };
}
