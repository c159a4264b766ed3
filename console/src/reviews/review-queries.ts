import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../api/queries.ts';
import type { ReviewState } from './review.ts';

export interface ReviewFilter {
  state: ReviewState;
  /** Id of a reviewer, or `none` for unassigned reviews. Undefined for all reviews. */
  assignee: string | undefined;
}

export function reviewsKey({ place }: Scope): readonly unknown[] {
  return [...placeKey(place), 'reviews'];
}

/** @param scope of the production environment, because reviews belong to the whole platform */
export function reviewsQuery({ place, api }: Scope, { state, assignee }: ReviewFilter) {
  const filter = { state, ...(assignee !== undefined && { assignee }) };
  return listQuery(place, ['reviews', 'list', filter], (page, options) =>
    api.reviews.list({ ...filter, ...page }, options).firstPage(),
  );
}

export function reviewQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...reviewsKey(scope), 'review', id],
    queryFn: ({ signal }) => scope.api.reviews.get(id, { signal }),
  });
}

/** Reads an image of a submission. Only reviewers can read the images of a submission. */
export function reviewImageQuery(scope: Scope, id: string, imageId: string) {
  return queryOptions({
    queryKey: [...reviewsKey(scope), 'image', id, imageId],
    queryFn: async ({ signal }) => {
      const file = await scope.api.reviews.image(id, imageId, undefined, { signal });
      return file.blob();
    },
    staleTime: Infinity,
  });
}
