import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { SearchField } from '../parts/search-field.tsx';
import { operationsTexts } from '../texts.ts';
import { organizationsQuery } from './organizations-query.ts';
import { OrganizationsTable } from './organizations-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

export function OrganizationsTab() {
  const t = useTexts(operationsTexts);
  const { q } = route.useSearch();
  const query = useInfiniteQuery(organizationsQuery(useProductionScope(), q));
  return (
    <>
      <SearchField label={t('searchOrganizations')} description={t('searchOrganizationsHint')} />
      <ListView
        query={query}
        empty={<EmptyState title={t('noOrganization')} text={t('noneFound')} />}
      >
        {(rows, more) => <OrganizationsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
