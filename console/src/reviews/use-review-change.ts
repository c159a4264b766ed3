import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/services.ts';
import { useProductionScope } from '../api/use-scope.ts';
import { reviewsKey } from './review-queries.ts';

/** A change of a review, after which the queue and the review are read again. */
export function useReviewChange() {
  const scope = useProductionScope();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: (reviews: Api['reviews']) => Promise<unknown>) =>
      change(scope.api.reviews),
    onSuccess: () => queries.invalidateQueries({ queryKey: reviewsKey(scope) }),
  });
}
