import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
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
import { SecretsOfPerson } from './secrets-of-person.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/applications');

/** Shows the applications of the workspace. */
export function ApplicationsPage() {
  const t = useTexts(applicationsTexts);
  const { secretCreatedBy } = route.useSearch();
  const query = useInfiniteQuery(applicationsQuery(useScope(), secretCreatedBy));
  const empty =
    secretCreatedBy === undefined ? (
      <EmptyState title={t('emptyTitle')} text={t('empty')} action={<CreateButton />} />
    ) : (
      <EmptyState text={t('noSecretsOfPerson')} />
    );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<CreateButton />} />
      <Offers />
      {secretCreatedBy !== undefined && <SecretsOfPerson id={secretCreatedBy} />}
      <ListView query={query} empty={empty}>
        {(rows, more) => <ApplicationsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
