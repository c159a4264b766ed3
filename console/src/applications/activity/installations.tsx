import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import { type ApplicationInstallation, applicationInstallationsQuery } from './activity-queries.ts';
import { activityTexts } from './texts.ts';

const helper = columnsOf<ApplicationInstallation>();

/** Shows the workspaces with an installation of the application, but not their members. */
export function Installations({ applicationId }: { applicationId: string }) {
  const t = useTexts(activityTexts);
  const query = useInfiniteQuery(applicationInstallationsQuery(useScope(), applicationId));
  const columns = useColumns();
  return (
    <Section title={t('installations')} lead={t('installationsLead')}>
      <ListView query={query} empty={<EmptyState text={t('noInstallations')} />}>
        {(rows, more) => (
          <DataTable label={t('installations')} columns={columns} rows={rows} more={more} />
        )}
      </ListView>
    </Section>
  );
}

function useColumns() {
  const t = useTexts(activityTexts);
  const words = useTexts(applicationsTexts);
  return useMemo(
    () => [
      helper.accessor('organizationName', { header: t('organization') }),
      helper.accessor('workspaceId', {
        header: t('workspace'),
        cell: ({ getValue }) => <code>{getValue()}</code>,
      }),
      helper.accessor('environment', {
        header: words('environment'),
        cell: ({ getValue }) => words(getValue()),
      }),
      helper.accessor('state', {
        header: words('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={getValue() === 'active' ? 'good' : 'warning'}>
            {t(`installation-${getValue()}`)}
          </StatusBadge>
        ),
      }),
      helper.accessor('version', {
        header: t('version'),
        cell: ({ getValue }) => getValue() ?? '–',
      }),
      helper.accessor('createdAt', {
        header: t('since'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t, words],
  );
}
