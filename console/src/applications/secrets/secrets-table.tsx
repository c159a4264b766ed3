import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Person } from '../parts/person.tsx';
import { Revoke } from './revoke.tsx';
import type { Secret } from './secrets-query.ts';
import { secretTexts } from './texts.ts';

const helper = columnsOf<Secret>();

interface SecretsTableProps {
  rows: readonly Secret[];
  more: MoreRows;
  mayRevoke: boolean;
}

export function SecretsTable({ rows, more, mayRevoke }: SecretsTableProps) {
  const t = useTexts(secretTexts);
  // The last secret cannot be revoked, only rotated.
  const columns = useColumns(mayRevoke && rows.length > 1);
  return <DataTable label={t('title')} columns={columns} rows={rows} more={more} />;
}

function useColumns(mayRevoke: boolean) {
  const t = useTexts(secretTexts);
  return useMemo(
    () => [
      helper.accessor('prefix', {
        header: t('prefix'),
        cell: ({ getValue }) => <code style={{ whiteSpace: 'nowrap' }}>{getValue()}…</code>,
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('createdBy', {
        header: t('createdBy'),
        cell: ({ getValue }) => <Person id={getValue()} />,
      }),
      helper.accessor('lastUsedAt', {
        header: t('lastUse'),
        cell: ({ getValue }) => <TimeOr at={getValue()} text={t('never')} />,
      }),
      helper.accessor('expiresAt', {
        header: t('validUntil'),
        cell: ({ getValue }) => <TimeOr at={getValue()} text={t('noEnd')} />,
      }),
      helper.accessor('dueForRotation', {
        header: t('rotation'),
        cell: ({ getValue }) => (
          <StatusBadge tone={getValue() ? 'warning' : 'good'}>
            {t(getValue() ? 'due' : 'notDue')}
          </StatusBadge>
        ),
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row }) => (mayRevoke ? <Revoke secret={row.original} /> : '–'),
      }),
    ],
    [t, mayRevoke],
  );
}

function TimeOr({ at, text }: { at: string | null; text: string }) {
  return at === null ? text : <RelativeTime at={at} />;
}
