import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import { assignReview } from './assign-review.ts';
import type { ReviewDependencies } from './change-review.ts';
import { commentOnReview } from './comment-on-review.ts';
import { approveReview, rejectReview, requestChanges } from './decide-review.ts';
import { getReview } from './get-review.ts';
import { listReviews } from './list-reviews.ts';
import type { ReviewStore } from './store/review-store.ts';

interface Dependencies extends ReviewDependencies {
  reviews: ReviewStore;
}

/** Creates the routes with which the platform's reviewers read and decide reviews. */
export function reviewRoutes(deps: Dependencies) {
  return [
    bind(contracts.listReviews, listReviews(deps)),
    bind(contracts.getReview, getReview(deps)),
    bind(contracts.assignReview, assignReview(deps)),
    bind(contracts.commentOnReview, commentOnReview(deps)),
    bind(contracts.approveReview, approveReview(deps)),
    bind(contracts.rejectReview, rejectReview(deps)),
    bind(contracts.requestChanges, requestChanges(deps)),
  ];
}
