import { useProductionScope } from '../api/use-scope.ts';
import { useChangeOf } from '../components/use-change-of.ts';
import { reviewsKey } from './review-queries.ts';

/** A change of a review, after which the queue and the review are read again. */
export function useReviewChange() {
  const scope = useProductionScope();
  return useChangeOf(scope.api.reviews, reviewsKey(scope), false);
}
