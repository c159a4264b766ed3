import { useMemo } from 'react';
import { useActorName } from '../../api/people.ts';
import { useNowMs } from '../../api/server-clock.ts';
import { useMe } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type ApiKey, type KeyState, stateOf } from '../api-key.ts';
import { apiKeysTexts } from '../texts.ts';
import { RenameKey } from './rename-key.tsx';
import { RevokeKey } from './revoke-key.tsx';

const helper = columnsOf<ApiKey>();
const tones: Record<KeyState, Tone> = {
  active: 'good',
  expired: 'neutral',
  revoked: 'bad',
};

interface ApiKeysTableProps {
  rows: readonly ApiKey[];
  more: MoreRows;
  /** Whether the list contains keys of several people. */
  hasOwners: boolean;
}

export function ApiKeysTable({ rows, more, hasOwners }: ApiKeysTableProps) {
  const t = useTexts(apiKeysTexts);
  const columns = useColumns();
  return (
    <DataTable
      label={t('title')}
      columns={hasOwners ? columns : columns.filter(({ id }) => id !== 'owner')}
      rows={rows}
      more={more}
    />
  );
}

function useColumns() {
  const t = useTexts(apiKeysTexts);
  const nameOf = useActorName();
  const ownId = useMe().user?.id;
  return useMemo(
    () => [
      helper.accessor('name', {
        header: t('name'),
        cell: ({ getValue }) => <strong>{getValue()}</strong>,
      }),
      helper.accessor('prefix', {
        header: t('prefix'),
        cell: ({ getValue }) => <code>{getValue()}…</code>,
      }),
      helper.accessor('userId', {
        id: 'owner',
        header: t('owner'),
        cell: ({ getValue }) => nameOf({ type: 'user', id: getValue() }),
      }),
      helper.accessor('scopes', {
        header: t('scopes'),
        cell: ({ getValue }) => <span title={getValue().join(', ')}>{getValue().length}</span>,
      }),
      helper.accessor('lastUsedAt', {
        header: t('lastUsed'),
        cell: ({ getValue }) => <TimeOr at={getValue()} otherwise={t('never')} />,
      }),
      helper.accessor('expiresAt', {
        header: t('expires'),
        cell: ({ getValue }) => <TimeOr at={getValue()} otherwise={t('never')} />,
      }),
      helper.display({
        id: 'state',
        header: t('state'),
        cell: ({ row }) => <StateBadge apiKey={row.original} />,
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => (
          <>
            {original.userId === ownId && original.revokedAt === null && (
              <RenameKey apiKey={original} />
            )}
            <RevokeKey apiKey={original} />
          </>
        ),
      }),
    ],
    [t, nameOf, ownId],
  );
}

function TimeOr({ at, otherwise }: { at: string | null; otherwise: string }) {
  return at === null ? otherwise : <RelativeTime at={at} />;
}

function StateBadge({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeysTexts);
  const state = stateOf(apiKey, useNowMs());
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
