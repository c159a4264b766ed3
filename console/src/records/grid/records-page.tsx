import { Button, Group } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageButton } from '../../components/page-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { recordsPageQuery } from '../record-queries.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { Filters } from './filters.tsx';
import { RecordsGrid } from './records-grid.tsx';
import { Toolbar } from './toolbar.tsx';
import { ViewName } from './view-name.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const RecordDrawer = lazy(() =>
  import('../record/record-drawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })),
);

const CreateRecord = lazy(() =>
  import('../record/create-record.tsx').then(({ CreateRecord }) => ({ default: CreateRecord })),
);

/** Shows all records of the workspace in a grid. */
export function RecordsPage() {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const { canWriteRecords } = useRights();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const first = useQuery(recordsPageQuery(scope, search, 0));
  const hasFilter = Object.keys(search.filter ?? {}).length > 0;
  const setCreating = (create: true | undefined) =>
    void navigate({
      search: (before) => ({ ...before, create }),
      resetScroll: false,
      ignoreBlocker: true,
    });
  const createButton = canWriteRecords && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {t('createRecord')}
    </Button>
  );
  const editsButton = (
    <PageButton
      variant="subtle"
      to="/w/$workspaceId/$environment/records/changes"
      params={scope.place}
    >
      {t('earlierEdits')}
    </PageButton>
  );
  const importButton = canWriteRecords && (
    <PageButton
      leftSection={<IconUpload size={16} aria-hidden />}
      to="/w/$workspaceId/$environment/records/import"
      params={scope.place}
    >
      {t('import')}
    </PageButton>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('pageHint')}
        actions={
          <Group>
            {editsButton}
            {createButton}
            {importButton}
          </Group>
        }
      />
      <Toolbar />
      <div className={classes.layout}>
        <a className={classes.skip} href="#records">
          {t('skipToRecords')}
        </a>
        <Filters />
        <div id="records" tabIndex={-1} className={classes.main}>
          <ViewName />
          <QueryView query={first}>
            {({ total }) =>
              total === 0 ? (
                <EmptyState
                  title={t(hasFilter ? 'noMatchTitle' : 'emptyTitle')}
                  text={t(hasFilter ? 'noMatch' : 'empty')}
                  action={
                    !hasFilter && (
                      <Group justify="center">
                        {createButton}
                        {importButton}
                      </Group>
                    )
                  }
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
          <RecordDrawer key={search.record} id={search.record} />
        </Suspense>
      )}
      {search.create && canWriteRecords && (
        <Suspense>
          <CreateRecord
            onClose={() => setCreating(undefined)}
            onCreated={(record) =>
              void navigate({
                search: ({ create: _closed, ...others }) => ({ ...others, record }),
                ignoreBlocker: true,
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}
