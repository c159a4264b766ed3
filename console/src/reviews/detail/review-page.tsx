import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { reviewQuery } from '../review-queries.ts';
import { reviewsTexts } from '../texts.ts';
import { Changes } from './changes.tsx';
import { Checks } from './checks.tsx';
import { Comments } from './comments.tsx';
import { EarlierReviews } from './earlier-reviews.tsx';
import { RequestedScopes } from './requested-scopes.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewState } from './review-state.tsx';
import { SubmittedListing } from './submitted-listing.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/reviews/$reviewId');

/** Shows a submission with all data that a reviewer needs for a decision. */
export function ReviewPage() {
  const t = useTexts(reviewsTexts);
  const { reviewId } = route.useParams();
  const query = useQuery(reviewQuery(useProductionScope(), reviewId));
  const title = query.data?.name ?? t('review');
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { text: t('title'), to: '/w/$workspaceId/$environment/reviews' },
          { text: title },
        ]}
        actions={query.data && <ReviewActions review={query.data} />}
      />
      <QueryView query={query}>
        {(review) => (
          <>
            <ReviewState review={review} />
            <Changes review={review} />
            <Checks checks={review.checks} />
            <SubmittedListing review={review} />
            <RequestedScopes scopes={review.scopesRequested} />
            <Comments review={review} />
            <EarlierReviews review={review} />
          </>
        )}
      </QueryView>
    </>
  );
}
