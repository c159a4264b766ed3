import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { reviewStates, waiting } from '../review.ts';
import { reviewsQuery } from '../review-queries.ts';
import { reviewsTexts } from '../texts.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewsTable } from './reviews-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/reviews');

/** Shows the queue of the reviewers. The review that has waited longest comes first. */
export function ReviewsPage() {
  const t = useTexts(reviewsTexts);
  const { state: wanted, assignee } = route.useSearch();
  const state = reviewStates.find((one) => one === wanted) ?? waiting;
  const query = useInfiniteQuery(reviewsQuery(useProductionScope(), { state, assignee }));
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} />
      <ReviewFilters state={state} assignee={assignee} />
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const { oldestWaitingAt = null, totalRecords = 0 } = pages[0]?.meta ?? {};
          return rows.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t('empty')} />
          ) : (
            <>
              {oldestWaitingAt !== null && (
                <p>
                  {t('oldest')} <RelativeTime at={oldestWaitingAt} />
                </p>
              )}
              <ReviewsTable rows={rows} more={{ ...query, total: totalRecords }} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}
