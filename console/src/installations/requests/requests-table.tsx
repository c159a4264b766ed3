import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useActorName } from '../../api/people.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type InstallationRequest, toneOfRequest } from '../installation.ts';
import { installationsTexts } from '../texts.ts';
import type { Decision } from './decision.ts';
import { WithdrawRequest } from './withdraw-request.tsx';

const helper = columnsOf<InstallationRequest>();
type Decide = (decision: Decision) => void;

interface RequestsTableProps {
  rows: readonly InstallationRequest[];
  more: MoreRows;
  /** Undefined for a person who cannot decide on requests. */
  onDecide: Decide | undefined;
}

export function RequestsTable({ rows, more, onDecide }: RequestsTableProps) {
  const t = useTexts(installationsTexts);
  return <DataTable label={t('requests')} columns={useColumns(onDecide)} rows={rows} more={more} />;
}

function useColumns(onDecide: Decide | undefined) {
  const t = useTexts(installationsTexts);
  const nameOf = useActorName();
  return useMemo(
    () => [
      helper.accessor('applicationName', {
        header: t('application'),
        cell: ({ getValue }) => <strong>{getValue()}</strong>,
      }),
      helper.accessor('environment', {
        header: t('environment'),
        cell: ({ getValue }) => t(getValue()),
      }),
      helper.accessor('requestedBy', {
        header: t('requestedBy'),
        cell: ({ getValue }) => nameOf({ type: 'user', id: getValue() }),
      }),
      helper.accessor('reason', {
        header: t('reason'),
        cell: ({ getValue }) => getValue() ?? '–',
      }),
      helper.accessor('requestedAt', {
        header: t('requestedAt'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOfRequest[getValue()]}>{t(`request-${getValue()}`)}</StatusBadge>
        ),
      }),
      helper.accessor('declineReason', {
        header: t('answer'),
        cell: ({ getValue }) => getValue() ?? '–',
      }),
      helper.display({
        id: 'actions',
        header: t('decision'),
        cell: ({ row: { original } }) =>
          original.state === 'pending' && <Decisions request={original} onDecide={onDecide} />,
      }),
    ],
    [t, nameOf, onDecide],
  );
}

interface DecisionsProps {
  request: InstallationRequest;
  onDecide: Decide | undefined;
}

function Decisions({ request, onDecide }: DecisionsProps) {
  const t = useTexts(installationsTexts);
  if (onDecide === undefined) {
    return <WithdrawRequest request={request} />;
  }
  const name = request.applicationName;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        aria-label={t('approveNamed', { name })}
        onClick={() => onDecide({ request, kind: 'approve' })}
      >
        {t('approve')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('declineNamed', { name })}
        onClick={() => onDecide({ request, kind: 'decline' })}
      >
        {t('decline')}
      </Button>
    </Group>
  );
}
