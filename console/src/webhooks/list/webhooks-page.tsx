import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import { endpointsQuery } from '../webhook-queries.ts';
import { EndpointsTable } from './endpoints-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/webhooks');
const CreateEndpoint = lazy(() =>
  import('../create/create-endpoint.tsx').then(({ CreateEndpoint }) => ({
    default: CreateEndpoint,
  })),
);

/** Shows the webhook endpoints of the workspace. */
export function WebhooksPage() {
  const t = useTexts(webhooksTexts);
  const { scopes } = useMe();
  const query = useInfiniteQuery(endpointsQuery(useScope()));
  const { create: isCreating } = route.useSearch();
  const navigate = route.useNavigate();
  const setIsCreating = (isOpen: boolean) =>
    void navigate({ search: { create: isOpen || undefined } });
  const canCreate = scopes.includes('webhooks.write');
  const create = canCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} actions={create} />
      <ListView
        query={query}
        empty={<EmptyState title={t('emptyTitle')} text={t('empty')} action={create} />}
      >
        {(rows, more) => <EndpointsTable rows={rows} more={more} />}
      </ListView>
      {canCreate && isCreating && (
        <Suspense>
          <CreateEndpoint onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
