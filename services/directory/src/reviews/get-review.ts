import type { getReview as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requirePermission } from '@irp/http';
import { viewReviewInFull } from './domain/view-review.ts';
import type { ReviewStore } from './store/review-store.ts';

interface Dependencies {
  reviews: Pick<ReviewStore, 'find'>;
}

export function getReview({ reviews }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requirePermission(permissions.getReview, principal);
    const found = await reviews.find(params.id);
    if (!found) {
      throw noReview();
    }
    return {
      status: 200,
      body: viewReviewInFull(found.listing, found.review),
    };
  };
}

export function noReview(): PlatformError {
  return new PlatformError('not_found', 'There is no such review.');
}
