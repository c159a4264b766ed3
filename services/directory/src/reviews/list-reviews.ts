import type { listReviews as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { byKey, type Operation, readPage, requirePermission } from '@irp/http';
import { viewReviewSummary } from './domain/view-review.ts';
import type { NameReviewers } from './name-reviewers.ts';
import type { FoundReview, ReviewStore } from './store/review-store.ts';

interface Dependencies {
  reviews: Pick<ReviewStore, 'list' | 'count'>;
  nameReviewers: NameReviewers;
}

const waiting = {
  state: 'in_manual_review',
  assignee: undefined,
} as const;

export function listReviews({ reviews, nameReviewers }: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    requirePermission(permissions.listReviews, principal);
    const { state, assignee } = query;
    const filter = {
      state,
      assignee: assignee === 'none' ? null : assignee,
    };
    const [page, [oldest]] = await Promise.all([
      readPage(query, {
        ...byKey(({ review }: FoundReview) => review.id),
        list: 'reviews',
        query: filter,
        read: (range) => reviews.list(filter, range),
        count: () => reviews.count(filter),
      }),
      reviews.list(waiting, {
        after: undefined,
        skip: 0,
        limit: 1,
      }),
    ]);
    const oldestWaitingAt = oldest?.review.submittedAt.toISOString() ?? null;
    const views = page.data.map(({ listing, review }) => viewReviewSummary(listing, review));
    const data = views.map(await nameReviewers(principal, views));
    return {
      status: 200,
      body: {
        data,
        meta: { ...page.meta, oldestWaitingAt },
      },
    };
  };
}
