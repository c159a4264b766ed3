import { useMemo } from 'react';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { RetryMail } from './retry-mail.tsx';
import type { FailedMail } from './webhooks-queries.ts';

const helper = columnsOf<FailedMail>();

interface MailsTableProps {
  rows: readonly FailedMail[];
  more: MoreRows;
}

export function MailsTable({ rows, more }: MailsTableProps) {
  const t = useTexts(operationsTexts);
  return <DataTable label={t('failedMails')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  return useMemo(
    () => [
      helper.accessor('kind', { header: t('kind') }),
      helper.accessor('address', { header: t('address') }),
      helper.accessor('reason', { header: t('lastError') }),
      helper.accessor('failedAt', {
        header: t('givenUp'),
        cell: ({ row: { original } }) => (
          <RelativeTime at={original.failedAt ?? original.createdAt} />
        ),
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => <RetryMail mail={original} />,
      }),
    ],
    [t],
  );
}
