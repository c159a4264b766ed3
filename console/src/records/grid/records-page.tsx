import { Button, Group } from '@mantine/core';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { recordsPageQuery } from '../record-queries.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { Filters } from './filters.tsx';
import { RecordsGrid } from './records-grid.tsx';
import { Toolbar } from './toolbar.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const RecordDrawer = lazy(() =>
  import('../record/record-drawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })),
);

/** The records of the workspace: a grid over all of them. */
export function RecordsPage() {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const me = useMe();
  const search = route.useSearch();
  const first = useQuery(recordsPageQuery(scope, search, 0));
  const hasFilter = Object.keys(search.filter ?? {}).length > 0;
  const importButton = me.scopes.includes('investments.write') && (
    <Button
      leftSection={<IconUpload size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/w/$workspaceId/$environment/records/import" params={scope.place} />
      )}
    >
      {t('import')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('pageHint')}
        actions={<Group>{importButton}</Group>}
      />
      <Toolbar />
      <div className={classes.layout}>
        <Filters />
        <div className={classes.main}>
          <QueryView query={first}>
            {({ total }) =>
              total === 0 ? (
                <EmptyState
                  title={t(hasFilter ? 'noMatchTitle' : 'emptyTitle')}
                  text={t(hasFilter ? 'noMatch' : 'empty')}
                  action={hasFilter ? undefined : importButton}
                />
              ) : (
                <RecordsGrid key={JSON.stringify(search.filter)} total={total} />
              )
            }
          </QueryView>
        </div>
      </div>
      {search.record !== undefined && (
        <Suspense>
          <RecordDrawer id={search.record} />
        </Suspense>
      )}
    </>
  );
}
