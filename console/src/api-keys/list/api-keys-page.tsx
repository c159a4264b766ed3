import { Button, Switch } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listQuery } from '../../api/queries.ts';
import { useMe, useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { apiKeysTexts } from '../texts.ts';
import { ApiKeysTable } from './api-keys-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/api-keys');
const CreateKey = lazy(() =>
  import('../create/create-key.tsx').then(({ CreateKey }) => ({ default: CreateKey })),
);
const admins = ['owner', 'admin'];

/** Shows the API keys of the person; for an admin, all keys of the workspace. */
export function ApiKeysPage() {
  const t = useTexts(apiKeysTexts);
  const { place, api } = useScope();
  const me = useMe();
  const { all = false, create: isCreating } = route.useSearch();
  const navigate = route.useNavigate();
  const setIsCreating = (isOpen: boolean) =>
    void navigate({ search: (former) => ({ ...former, create: isOpen || undefined }) });
  const query = useInfiniteQuery(
    listQuery(place, ['api-keys', all], (page, options) =>
      api.apiKeys.list({ ...page, all: all ? 'true' : 'false' }, options).firstPage(),
    ),
  );
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} actions={create} />
      {admins.includes(me.role ?? '') && (
        <Switch
          mb="md"
          label={t('all')}
          checked={all}
          onChange={(event) =>
            void navigate({ search: { all: event.currentTarget.checked || undefined } })
          }
        />
      )}
      <ListView
        query={query}
        empty={<EmptyState title={t('emptyTitle')} text={t('empty')} action={create} />}
      >
        {(rows, more) => <ApiKeysTable rows={rows} more={more} hasOwners={all} />}
      </ListView>
      {isCreating && (
        <Suspense>
          <CreateKey onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
