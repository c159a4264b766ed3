import { useMemo } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Member } from '../member.ts';
import { membersTexts } from '../texts.ts';
import { MemberActions } from './member-actions.tsx';
import { RoleSelect } from './role-select.tsx';

const helper = columnsOf<Member>();

interface MembersTableProps {
  rows: readonly Member[];
  more: MoreRows;
}

export function MembersTable({ rows, more }: MembersTableProps) {
  const t = useTexts(membersTexts);
  return <DataTable label={t('title')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(membersTexts);
  const { user } = useMe();
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('name'),
        cell: ({ row: { original } }) => (
          <>
            <strong>{original.name || original.email}</strong>
            {original.userId === user?.id && ` (${t('you')})`}
            <br />
            {original.email}
          </>
        ),
      }),
      helper.accessor('role', {
        header: t('role'),
        cell: ({ row: { original } }) => <RoleSelect member={original} />,
      }),
      helper.accessor('status', {
        header: t('status'),
        cell: ({ getValue }) => (
          <StatusBadge tone={getValue() === 'active' ? 'good' : 'warning'}>
            {t(getValue())}
          </StatusBadge>
        ),
      }),
      helper.accessor('secondFactor', {
        header: t('secondFactor'),
        cell: ({ getValue }) => {
          const has = getValue();
          return has === null ? '–' : t(has ? 'yes' : 'no');
        },
      }),
      helper.accessor('joinedAt', {
        header: t('since'),
        cell: ({ row: { original } }) => (
          <RelativeTime at={original.joinedAt ?? original.invitedAt ?? ''} />
        ),
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => <MemberActions member={original} />,
      }),
    ],
    [t, user],
  );
}
