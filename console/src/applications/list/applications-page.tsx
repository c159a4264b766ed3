import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Offers } from '../offers/offers.tsx';
import { applicationsTexts } from '../texts.ts';
import { applicationsQuery } from './applications-query.ts';
import { ApplicationsTable } from './applications-table.tsx';
import { CreateButton } from './create-button.tsx';

/** The applications of the workspace. */
export function ApplicationsPage() {
  const t = useTexts(applicationsTexts);
  const query = useInfiniteQuery(applicationsQuery(useScope()));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<CreateButton />} />
      <Offers />
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const total = pages[0]?.meta.totalRecords ?? 0;
          return rows.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t('empty')} action={<CreateButton />} />
          ) : (
            <ApplicationsTable rows={rows} more={{ ...query, total }} />
          );
        }}
      </QueryView>
    </>
  );
}
