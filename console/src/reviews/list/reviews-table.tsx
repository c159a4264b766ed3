import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type ReviewSummary, toneOf } from '../review.ts';
import { ReviewerName } from '../reviewer-name.tsx';
import { reviewsTexts } from '../texts.ts';

const helper = columnsOf<ReviewSummary>();

interface ReviewsTableProps {
  rows: readonly ReviewSummary[];
  more: MoreRows;
}

export function ReviewsTable({ rows, more }: ReviewsTableProps) {
  const t = useTexts(reviewsTexts);
  return <DataTable label={t('title')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(reviewsTexts);
  const { place } = useScope();
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('listing'),
        cell: ({ row: { original } }) => (
          <>
            <PageLink
              fw={600}
              to="/w/$workspaceId/$environment/reviews/$reviewId"
              params={{ ...place, reviewId: original.id }}
            >
              {original.name}
            </PageLink>
            <br />
            {original.vendor}
          </>
        ),
      }),
      helper.accessor('version', {
        header: t('version'),
        cell: ({ getValue }) => getValue() ?? '–',
      }),
      helper.accessor('publisher', {
        header: t('publisher'),
        cell: ({ getValue }) => getValue().organizationName,
      }),
      helper.accessor('submittedAt', {
        header: t('submitted'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('assignee', {
        header: t('assignee'),
        cell: ({ getValue, row }) => <ReviewerName id={getValue()} review={row.original} />,
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOf[getValue()]}>{t(`state-${getValue()}`)}</StatusBadge>
        ),
      }),
    ],
    [t, place],
  );
}
