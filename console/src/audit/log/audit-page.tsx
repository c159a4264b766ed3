import { Button, Group } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/icons/IconShieldCheck';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageButton } from '../../components/page-link.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { auditRecordsQuery } from '../audit-queries.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { Timeline } from './timeline.tsx';

const AuditDrawer = lazy(() =>
  import('../record/audit-drawer.tsx').then(({ AuditDrawer }) => ({ default: AuditDrawer })),
);

const ErasePerson = lazy(() =>
  import('../erasure/erase-person.tsx').then(({ ErasePerson }) => ({ default: ErasePerson })),
);

/** Shows the audit log of the workspace, newest record first. */
export function AuditPage() {
  const t = useTexts(auditTexts);
  const scope = useScope();
  const { canErase } = useRights();
  const [isErasing, setIsErasing] = useState(false);
  const { search, hasFilter, clear } = useAuditSearch();
  const query = useInfiniteQuery(auditRecordsQuery(scope, search));
  const actions = (
    <Group>
      {canErase && (
        <Button variant="subtle" color="danger" onClick={() => setIsErasing(true)}>
          {t('erasePerson')}
        </Button>
      )}
      <PageButton
        variant="default"
        to="/w/$workspaceId/$environment/audit/keys"
        params={scope.place}
      >
        {t('keysTitle')}
      </PageButton>
      <PageButton
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        to="/w/$workspaceId/$environment/audit/verify"
        params={scope.place}
      >
        {t('verifyTitle')}
      </PageButton>
    </Group>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} actions={actions} />
      <AuditFilters />
      <ListView
        query={query}
        empty={
          <EmptyState
            title={t(hasFilter ? 'noMatchTitle' : 'emptyTitle')}
            text={t(hasFilter ? 'noMatch' : 'empty')}
            action={hasFilter && <Button onClick={clear}>{t('clear')}</Button>}
          />
        }
      >
        {(records, more) => <Timeline records={records} more={more} />}
      </ListView>
      {search.record !== undefined && (
        <Suspense>
          <AuditDrawer id={search.record} />
        </Suspense>
      )}
      {isErasing && (
        <Suspense>
          <ErasePerson onClose={() => setIsErasing(false)} />
        </Suspense>
      )}
    </>
  );
}
