import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { installationStates } from '../installation.ts';
import { installationsQuery } from '../installations-query.ts';
import { installationsTexts } from '../texts.ts';
import { InstallationsTable } from './installations-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/installations');

/** Shows the installations of the environment, including ended installations. */
export function InstalledTab({ browse }: { browse: ReactNode }) {
  const t = useTexts(installationsTexts);
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(installationsQuery(useScope(), state));
  const choose = (value: string) => {
    const chosen = installationStates.find((one) => one === value);
    void navigate({ search: (former) => ({ ...former, state: chosen }) });
  };
  const empty =
    state === undefined ? (
      <EmptyState title={t('emptyTitle')} text={t('empty')} action={browse} />
    ) : (
      <EmptyState title={t('nothingTitle')} text={t('nothing')} />
    );
  return (
    <>
      <NativeSelect
        label={t('state')}
        mb="md"
        maw="18rem"
        value={state ?? ''}
        data={[
          { value: '', label: t('anyState') },
          ...installationStates.map((value) => ({ value, label: t(value) })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <ListView query={query} empty={empty}>
        {(rows, more) => <InstallationsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
