import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Application, toneOfState } from '../application.ts';
import { applicationsTexts } from '../texts.ts';

const helper = columnsOf<Application>();

interface ApplicationsTableProps {
  rows: readonly Application[];
  more: MoreRows;
}

export function ApplicationsTable({ rows, more }: ApplicationsTableProps) {
  const t = useTexts(applicationsTexts);
  return <DataTable label={t('title')} columns={useColumns()} rows={rows} more={more} />;
}

function ApplicationLink({ application: { id, name } }: { application: Application }) {
  const { place } = useScope();
  return (
    <PageLink
      fw={600}
      to="/w/$workspaceId/$environment/applications/$applicationId"
      params={{ ...place, applicationId: id }}
    >
      {name}
    </PageLink>
  );
}

function useColumns() {
  const t = useTexts(applicationsTexts);
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('name'),
        cell: ({ row }) => <ApplicationLink application={row.original} />,
      }),
      helper.accessor('clientId', {
        header: t('clientId'),
        cell: ({ getValue }) => <CopyField value={getValue()} name={t('clientId')} />,
      }),
      helper.accessor('environment', {
        header: t('environment'),
        cell: ({ getValue }) => t(getValue()),
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => {
          const state = getValue();
          return <StatusBadge tone={toneOfState[state]}>{t(state)}</StatusBadge>;
        },
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t],
  );
}
