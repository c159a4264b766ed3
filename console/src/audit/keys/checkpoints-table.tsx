import type { components } from '@irp/client';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { CopyField } from '../../components/copy-field.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { saveFile } from '../../components/save-file.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { auditTexts } from '../texts.ts';

type Checkpoint = components['schemas']['AuditCheckpoint'];
const helper = columnsOf<Checkpoint & { id: string }>();

/**
 * Shows the signed checkpoints. With a saved checkpoint, a person can later detect changes of older
 * records.
 */
export function CheckpointsTable({ rows, more }: { rows: readonly Checkpoint[]; more: MoreRows }) {
  const t = useTexts(auditTexts);
  const named = useMemo(() => rows.map((row) => ({ ...row, id: row.note })), [rows]);
  const columns = useMemo(
    () => [
      helper.accessor('size', {
        header: t('size'),
        cell: ({ getValue }) => formatNumber(getValue()),
      }),
      helper.accessor('at', {
        header: t('signedAt'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('rootHash', {
        header: t('rootHash'),
        cell: ({ getValue }) => <CopyField value={getValue()} name={t('rootHash')} />,
      }),
      helper.accessor('note', {
        header: t('note'),
        cell: ({ getValue, row: { original } }) => (
          <Button
            size="xs"
            variant="default"
            aria-label={t('saveCheckpointOf', { count: original.size })}
            onClick={() => saveFile(new Blob([getValue()]), `checkpoint-${original.size}.txt`)}
          >
            {t('save')}
          </Button>
        ),
      }),
    ],
    [t],
  );
  return <DataTable label={t('checkpoints')} columns={columns} rows={named} more={more} />;
}
