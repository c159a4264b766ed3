import { useProductionScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';
import { reviewsKey } from './review-queries.ts';

/**
 * Returns an action that changes a review. After the change, the queue and the review are fetched
 * again.
 */
export function useReviewChange() {
  const scope = useProductionScope();
  return useChangeOf(scope.api.reviews, reviewsKey(scope), false);
}
