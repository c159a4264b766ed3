import type { getReview as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requirePermission } from '@irp/http';
import { viewReviewInFull } from './domain/view-review.ts';
import type { NameReviewers } from './name-reviewers.ts';
import type { ReviewStore } from './store/review-store.ts';

interface Dependencies {
  reviews: Pick<ReviewStore, 'find'>;
  nameReviewers: NameReviewers;
}

export function getReview({ reviews, nameReviewers }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requirePermission(permissions.getReview, principal);
    const found = await reviews.find(params.id);
    if (!found) {
      throw noReview();
    }
    const view = viewReviewInFull(found.listing, found.review);
    const named = await nameReviewers(principal, [view]);
    return {
      status: 200,
      body: named(view),
    };
  };
}

export function noReview(): PlatformError {
  return new PlatformError('not_found', 'There is no such review.');
}
