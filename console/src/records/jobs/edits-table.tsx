import { useMemo } from 'react';
import { useActorName } from '../../api/people.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import { changeOf } from './change-of.ts';
import type { Edit } from './edit.ts';
import { toneOf } from './tone-of.ts';
import { UndoEdit } from './undo-edit.tsx';

const helper = columnsOf<Edit>();

interface EditsTableProps {
  /** Newest first. */
  edits: readonly Edit[];
  more: MoreRows;
}

export function EditsTable({ edits, more }: EditsTableProps) {
  const t = useTexts(recordsTexts);
  const columns = useColumns(edits);
  return <DataTable label={t('earlierEdits')} columns={columns} rows={edits} more={more} />;
}

function useColumns(edits: readonly Edit[]) {
  const t = useTexts(recordsTexts);
  const nameOf = useActorName();
  return useMemo(
    () => [
      helper.accessor('createdAt', {
        header: t('jobStarted'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('owner', {
        header: t('editBy'),
        cell: ({ getValue }) => nameOf(getValue()),
      }),
      helper.display({
        id: 'change',
        header: t('editChange'),
        cell: ({ row }) => changeOf(row.original, t),
      }),
      helper.accessor('state', {
        header: t('jobState'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOf(getValue())}>{t(`edit-${getValue()}`)}</StatusBadge>
        ),
      }),
      helper.accessor('counts', {
        header: t('jobResult'),
        cell: ({ row }) => {
          const { counts, undoOfImport } = row.original;
          return t(undoOfImport === null ? 'editCounts' : 'undoCounts', counts);
        },
      }),
      helper.display({
        id: 'undo',
        header: t('undoEdit'),
        cell: ({ row: { original } }) => (
          <UndoEdit edit={original} undo={edits.find(({ id }) => id === original.undoneBy)} />
        ),
      }),
    ],
    [t, nameOf, edits],
  );
}
