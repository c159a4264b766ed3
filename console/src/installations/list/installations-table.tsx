import { useMemo } from 'react';
import { useActorName } from '../../api/people.ts';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Installation, toneOfState } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

const helper = columnsOf<Installation>();

interface InstallationsTableProps {
  rows: readonly Installation[];
  more: MoreRows;
}

export function InstallationsTable({ rows, more }: InstallationsTableProps) {
  const t = useTexts(installationsTexts);
  return <DataTable label={t('title')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(installationsTexts);
  const nameOf = useActorName();
  const { place } = useScope();
  return useMemo(
    () => [
      helper.accessor('applicationName', {
        header: t('application'),
        cell: ({ getValue, row }) => (
          <PageLink
            inherit
            fw={600}
            to="/w/$workspaceId/$environment/installations/$installationId"
            params={{ ...place, installationId: row.original.id }}
          >
            {getValue()}
          </PageLink>
        ),
      }),
      helper.accessor('publisher', {
        header: t('publisher'),
        cell: ({ getValue }) => getValue().name,
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOfState[getValue()]}>{t(getValue())}</StatusBadge>
        ),
      }),
      helper.accessor('environment', {
        header: t('environment'),
        cell: ({ getValue }) => t(getValue()),
      }),
      helper.accessor('version', {
        header: t('version'),
        cell: ({ getValue }) => getValue() ?? '–',
      }),
      helper.accessor('createdBy', {
        header: t('installedBy'),
        cell: ({ getValue }) => (getValue() ? nameOf({ type: 'user', id: getValue() }) : '–'),
      }),
      helper.accessor('createdAt', {
        header: t('installedAt'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t, nameOf, place],
  );
}
