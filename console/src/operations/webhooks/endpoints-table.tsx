import { useMemo } from 'react';
import { useMessage } from '../../api/messages/use-message.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { OrganizationLink } from '../parts/organization-link.tsx';
import { operationsTexts } from '../texts.ts';
import { EndpointActions } from './endpoint-actions.tsx';
import type { TroubledEndpoint } from './webhooks-queries.ts';

const helper = columnsOf<TroubledEndpoint>();

interface EndpointsTableProps {
  rows: readonly TroubledEndpoint[];
  more: MoreRows;
}

export function EndpointsTable({ rows, more }: EndpointsTableProps) {
  const t = useTexts(operationsTexts);
  return <DataTable label={t('endpoints')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(operationsTexts);
  const inWords = useMessage();
  return useMemo(
    () => [
      helper.accessor('origin', {
        header: t('receiver'),
        cell: ({ row: { original } }) => (
          <>
            {original.origin}
            <br />
            <CopyField value={original.id} name={t('idOf', { name: original.origin })} />
          </>
        ),
      }),
      helper.accessor('organizationId', {
        header: t('organization'),
        cell: ({ getValue }) => <OrganizationLink id={getValue()} />,
      }),
      helper.accessor('since', {
        header: t('since'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('failures', {
        header: t('failures'),
        cell: ({ getValue }) => formatNumber(getValue()),
      }),
      helper.accessor('lastError', {
        header: t('lastError'),
        cell: ({ row: { original } }) =>
          inWords(
            original.disabledReason ??
              original.lastError?.reason ??
              original.lastError?.status?.toString() ??
              '–',
          ),
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row: { original } }) => <EndpointActions endpoint={original} />,
      }),
    ],
    [t, inWords],
  );
}
