import type {
  approveReview as approveContract,
  rejectReview as rejectContract,
  requestChanges as requestChangesContract,
} from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { changeReview, type ReviewDependencies } from './change-review.ts';
import { decide } from './domain/decide-review.ts';
import { requireAsReviewed, requireFreeFor } from './domain/review-rules.ts';

export function approveReview(dependencies: ReviewDependencies): Operation<typeof approveContract> {
  return (call) =>
    changeReview(
      dependencies,
      permissions.approveReview,
      call,
      ({ listing, review, application, userId: by, at }) => {
        requireFreeFor(by, review);
        requireAsReviewed(application, review);
        return decide(listing, review, {
          decision: 'approved',
          by,
          at,
          comment: call.body.comment ?? null,
        });
      },
    );
}

export function rejectReview(dependencies: ReviewDependencies): Operation<typeof rejectContract> {
  return (call) =>
    changeReview(
      dependencies,
      permissions.rejectReview,
      call,
      ({ listing, review, userId: by, at }) => {
        requireFreeFor(by, review);
        return decide(listing, review, {
          decision: 'rejected',
          by,
          at,
          comment: call.body.comment,
        });
      },
    );
}

export function requestChanges(
  dependencies: ReviewDependencies,
): Operation<typeof requestChangesContract> {
  return (call) =>
    changeReview(
      dependencies,
      permissions.requestChanges,
      call,
      ({ listing, review, userId: by, at }) => {
        requireFreeFor(by, review);
        return decide(listing, review, {
          decision: 'changes_requested',
          by,
          at,
          comment: call.body.comment,
        });
      },
    );
}
