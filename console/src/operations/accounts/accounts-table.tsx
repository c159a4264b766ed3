import { useMemo } from 'react';
import { CopyField } from '../../components/copy-field.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { AccountAction } from './account-action.tsx';
import type { Account } from './accounts-query.ts';

const helper = columnsOf<Account>();

interface AccountsTableProps {
  rows: readonly Account[];
  more: MoreRows;
}

export function AccountsTable({ rows, more }: AccountsTableProps) {
  const t = useTexts(operationsTexts);
  return <DataTable label={t('accounts')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  return useMemo(
    () => [
      helper.accessor('address', {
        header: t('account'),
        cell: ({ row: { original } }) => (
          <>
            <strong>{original.address}</strong>
            <br />
            <CopyField value={original.id} name={t('idOf', { name: original.address })} />
          </>
        ),
      }),
      helper.accessor('disabled', {
        header: t('state'),
        cell: ({ getValue }) => {
          const disabled = getValue();
          return disabled === null ? (
            <StatusBadge tone="good">{t('account-active')}</StatusBadge>
          ) : (
            <>
              <StatusBadge tone="bad">{t('account-disabled')}</StatusBadge>{' '}
              <RelativeTime at={disabled.at} />
              <div>{disabled.reason}</div>
            </>
          );
        },
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => <AccountAction account={original} />,
      }),
    ],
    [t],
  );
}
