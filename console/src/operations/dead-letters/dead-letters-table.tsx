import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import type { DeadLetter } from './dead-letters-query.ts';
import { groupIn } from './groups.ts';
import { Replay } from './replay.tsx';

/**
 * A row of the table. `id` contains group, topic and `letterId`, because `letterId` is unique only
 * in its group and topic.
 */
type Row = Omit<DeadLetter, 'id'> & { id: string; letterId: string };

const helper = columnsOf<Row>();

interface DeadLettersTableProps {
  rows: readonly DeadLetter[];
  more: MoreRows;
}

export function DeadLettersTable({ rows, more }: DeadLettersTableProps) {
  const t = useTexts(operationsTexts);
  const keyed = rows.map((row) => ({
    ...row,
    id: [row.group, row.topic, row.id].join(' '),
    letterId: row.id,
  }));
  return <DataTable label={t('deadLetters')} columns={useColumns()} rows={keyed} more={more} />;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  return useMemo(
    () => [
      helper.accessor('group', { header: t('group') }),
      helper.accessor('topic', { header: t('topic') }),
      helper.accessor('type', {
        header: t('event'),
        cell: ({ row: { original } }) => (
          <>
            {original.type ?? t('noEvent')}
            <br />
            {original.letterId}
          </>
        ),
      }),
      helper.accessor('failedAt', {
        header: t('failed'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('attempts', { header: t('attempts') }),
      helper.accessor('reason', { header: t('lastError') }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => {
          const group = groupIn(original.group);
          return original.type === null || group === undefined ? (
            '–'
          ) : (
            <Replay group={group} letter={{ id: original.letterId, type: original.type }} />
          );
        },
      }),
    ],
    [t],
  );
}
