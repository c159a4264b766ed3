import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
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
      <ListView
        query={query}
        empty={<EmptyState title={t('emptyTitle')} text={t('empty')} action={<CreateButton />} />}
      >
        {(rows, more) => <ApplicationsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
