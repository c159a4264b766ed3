import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import type { MoreRows } from '../../components/load-more.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Endpoint, toneOfEndpoint } from '../endpoint.ts';
import { webhooksTexts } from '../texts.ts';

const helper = columnsOf<Endpoint>();
const detail = '/w/$workspaceId/$environment/webhooks/$endpointId';

interface EndpointsTableProps {
  rows: readonly Endpoint[];
  more: MoreRows;
}

export function EndpointsTable({ rows, more }: EndpointsTableProps) {
  const t = useTexts(webhooksTexts);
  return <DataTable label={t('title')} columns={useColumns()} rows={rows} more={more} />;
}

function useColumns() {
  const t = useTexts(webhooksTexts);
  const { place } = useScope();
  return useMemo(
    () => [
      helper.accessor('url', {
        header: t('url'),
        cell: ({ row: { original } }) => (
          <>
            <PageLink to={detail} params={{ ...place, endpointId: original.id }}>
              {original.url}
            </PageLink>
            <br />
            {original.description}
          </>
        ),
      }),
      helper.accessor('events', {
        header: t('events'),
        cell: ({ getValue }) =>
          getValue().includes('*') ? t('allEvents') : t('types', { count: getValue().length }),
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOfEndpoint[getValue()]}>{t(getValue())}</StatusBadge>
        ),
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t, place],
  );
}
