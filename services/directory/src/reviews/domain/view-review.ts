import { type ReviewSummary, type ReviewView, requestedScope } from '@irp/contracts/directory';
import type { Listing, Release, Review } from '../../listings/domain/listing.ts';
import { fieldsThatDiffer } from '../../listings/domain/listing-changes.ts';
import {
  areSame,
  type ListingImages,
  reviewUrl,
  viewImages,
} from '../../listings/domain/listing-images.ts';

/** A review before the names of the reviewers are added. */
export type Unnamed<View = ReviewSummary> = Omit<View, 'reviewers'>;

export function viewReviewSummary(listing: Listing, review: Review): Unnamed {
  const { applicationId, environment, workspaceId, application } = listing;
  const { organizationId, organizationName } = application;
  const { draft, submittedBy, assignee = null } = review;
  return {
    applicationId,
    environment,
    name: draft.name,
    vendor: draft.vendor,
    publisher: {
      organizationId,
      organizationName,
      workspaceId,
    },
    submittedBy,
    assignee,
    ...viewOutcome(review),
  };
}

/**
 * Returns the API representation of a review for reviewers. @param review a review of the listing,
 * possibly an earlier one
 */
export function viewReviewInFull(listing: Listing, review: Review): Unnamed<ReviewView> {
  const { name, state, scopes } = listing.application;
  const { scopeReasons, ...shown } = review.draft;
  return {
    ...viewReviewSummary(listing, review),
    listing: {
      ...shown,
      ...viewImages(review.images, reviewUrl(review.id)),
    },
    scopesRequested: review.scopes.map((scope) => requestedScope(scope, scopeReasons[scope])),
    checks: review.checks,
    application: {
      name,
      state,
      scopes: [...scopes],
    },
    comment: review.decision?.comment ?? null,
    comments: (review.comments ?? []).map(({ at, ...comment }) => ({
      ...comment,
      at: at.toISOString(),
    })),
    earlierReviews: reviewsBefore(listing, review).map((earlier) => ({
      ...viewOutcome(earlier),
      comment: earlier.decision?.comment ?? null,
    })),
    changes: changesSince(listing, review),
  };
}

/**
 * Returns the ids of the reviewers in a review, without duplicates. The submitter is not included.
 */
export function reviewersIn({
  assignee,
  decidedBy,
  comments = [],
  earlierReviews = [],
}: Unnamed & Partial<Pick<ReviewView, 'comments' | 'earlierReviews'>>): string[] {
  const ids = [
    assignee,
    decidedBy,
    ...comments.map(({ by }) => by),
    ...earlierReviews.map((earlier) => earlier.decidedBy),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

function reviewsBefore({ earlierReviews }: Listing, { id }: Review): readonly Review[] {
  const at = earlierReviews.findIndex((earlier) => earlier.id === id);
  return at === -1 ? earlierReviews : earlierReviews.slice(0, at);
}

function viewOutcome({ id, state, submittedAt, draft, decision }: Review) {
  return {
    id,
    state,
    submittedAt: submittedAt.toISOString(),
    version: draft.version?.number ?? null,
    decidedAt: decision?.at.toISOString() ?? null,
    decidedBy: decision?.by ?? null,
  };
}

function changesSince({ release }: Listing, review: Review): ReviewView['changes'] {
  const { id, draft, scopes } = review;
  if (!release || release.reviewId === id) {
    return null;
  }
  const before = release.draft;
  const fields = fieldsThatDiffer(before, draft).map((field) => ({
    path: `/${field}`,
    before: before[field] ?? null,
    after: draft[field] ?? null,
  }));
  return {
    reviewId: release.reviewId,
    version: before.version?.number ?? null,
    fields: [...fields, ...changedImages(release, review)],
    addedScopes: scopes.filter((scope) => !release.scopes.includes(scope)),
    removedScopes: release.scopes.filter((scope) => !scopes.includes(scope)),
  };
}

/** Returns the changed image fields, each with its images before and after. */
function changedImages({ reviewId, images }: Release, review: Review) {
  const [before, after] = [
    viewImages(images, reviewUrl(reviewId)),
    viewImages(review.images, reviewUrl(review.id)),
  ];
  const isSame = {
    logo: areSame(logoOf(images), logoOf(review.images)),
    screenshots: areSame(images.screenshots, review.images.screenshots),
  };
  return (['logo', 'screenshots'] as const)
    .filter((field) => !isSame[field])
    .map((field) => ({
      path: `/${field}`,
      before: before[field],
      after: after[field],
    }));
}

const logoOf = ({ logo }: ListingImages) => (logo ? [logo] : []);
