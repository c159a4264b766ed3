import { useMemo } from 'react';
import type { AuditRecord } from '../../audit/audit-record.ts';
import { useWords } from '../../audit/words.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';

const helper = columnsOf<AuditRecord>();

interface ActivityTableProps {
  /** Newest first. */
  records: readonly AuditRecord[];
  more: MoreRows;
}

export function ActivityTable({ records, more }: ActivityTableProps) {
  const t = useTexts(settingsTexts);
  const columns = useColumns();
  return <DataTable label={t('activity')} columns={columns} rows={records} more={more} />;
}

function useColumns() {
  const t = useTexts(settingsTexts);
  const { actionOf } = useWords();
  return useMemo(
    () => [
      helper.accessor('occurredAt', {
        header: t('when'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('action', {
        header: t('happened'),
        cell: ({ getValue }) => actionOf(getValue()),
      }),
      helper.accessor('outcome', {
        header: t('outcome'),
        cell: ({ getValue }) => {
          const isSuccess = getValue() === 'success';
          return (
            <StatusBadge tone={isSuccess ? 'good' : 'bad'}>
              {t(isSuccess ? 'succeeded' : 'failed')}
            </StatusBadge>
          );
        },
      }),
      helper.accessor('context', {
        id: 'ip',
        header: t('ip'),
        cell: ({ getValue }) => getValue().ip ?? '–',
      }),
      helper.accessor('context', {
        id: 'browser',
        header: t('browser'),
        cell: ({ getValue }) => getValue().userAgent ?? '–',
      }),
    ],
    [t, actionOf],
  );
}
