import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { rowLinkId } from '../../components/use-focus-return.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Delivery, toneOfDelivery } from '../endpoint.ts';
import { webhooksTexts } from '../texts.ts';
import { deliveriesQuery, liveMs } from '../webhook-queries.ts';
import { Replay } from './replay.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/webhooks/$endpointId');
const helper = columnsOf<Delivery>();
const DeliveryDrawer = lazy(() =>
  import('./delivery-drawer.tsx').then(({ DeliveryDrawer }) => ({ default: DeliveryDrawer })),
);

/**
 * Shows the deliveries to an endpoint, latest first. The list is fetched periodically while the
 * page is visible.
 */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const t = useTexts(webhooksTexts);
  const { scopes } = useMe();
  const { delivery } = route.useSearch();
  const query = useInfiniteQuery({
    ...deliveriesQuery(useScope(), endpointId),
    refetchInterval: liveMs,
  });
  const columns = useColumns();
  return (
    <>
      {scopes.includes('webhooks.write') && <Replay endpointId={endpointId} />}
      <ListView
        query={query}
        empty={<EmptyState title={t('noDeliveriesTitle')} text={t('noDeliveries')} />}
      >
        {(rows, more) => (
          <DataTable label={t('deliveries')} columns={columns} rows={rows} more={more} />
        )}
      </ListView>
      {delivery !== undefined && (
        <Suspense>
          <DeliveryDrawer endpointId={endpointId} deliveryId={delivery} />
        </Suspense>
      )}
    </>
  );
}

function useColumns() {
  const t = useTexts(webhooksTexts);
  const navigate = route.useNavigate();
  return useMemo(
    () => [
      helper.accessor('type', {
        header: t('event'),
        cell: ({ row: { original } }) => (
          <UnstyledButton
            id={rowLinkId(original.id)}
            onClick={() =>
              void navigate({ search: (before) => ({ ...before, delivery: original.id }) })
            }
          >
            <code>{original.type}</code>
          </UnstyledButton>
        ),
      }),
      helper.accessor('state', {
        header: t('state'),
        cell: ({ getValue }) => (
          <StatusBadge tone={toneOfDelivery[getValue()]}>{t(getValue())}</StatusBadge>
        ),
      }),
      helper.accessor('attemptCount', { header: t('attempts') }),
      helper.accessor('nextAttemptAt', {
        header: t('nextAttempt'),
        cell: ({ getValue }) => {
          const at = getValue();
          return at === null ? '–' : <RelativeTime at={at} />;
        },
      }),
      helper.accessor('createdAt', {
        header: t('created'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
    ],
    [t, navigate],
  );
}
