import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { SearchField } from '../parts/search-field.tsx';
import { operationsTexts } from '../texts.ts';
import { applicationsQuery } from './applications-query.ts';
import { ApplicationsTable } from './applications-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

export function ApplicationsTab() {
  const t = useTexts(operationsTexts);
  const { q } = route.useSearch();
  const query = useInfiniteQuery(applicationsQuery(useProductionScope(), q));
  return (
    <>
      <SearchField label={t('searchApplications')} description={t('searchApplicationsHint')} />
      <ListView
        query={query}
        empty={<EmptyState title={t('noApplication')} text={t('noneFound')} />}
      >
        {(rows, more) => <ApplicationsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
