import { Button, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMessage } from '../../api/messages/use-message.ts';
import { useMe, useScope } from '../../api/use-scope.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import { useEndpointChange } from '../use-endpoint-change.ts';
import { deliveryQuery } from '../webhook-queries.ts';
import classes from '../webhooks.module.css';
import { Exchange } from './exchange.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/webhooks/$endpointId');

interface DeliveryDrawerProps {
  endpointId: string;
  deliveryId: string;
}

/** Shows a delivery: its attempts, and the last requests and responses. */
export function DeliveryDrawer({ endpointId, deliveryId }: DeliveryDrawerProps) {
  const t = useTexts(webhooksTexts);
  const inWords = useMessage();
  const { scopes } = useMe();
  const query = useQuery(deliveryQuery(useScope(), endpointId, deliveryId));
  const navigate = route.useNavigate();
  const { mutate, isPending } = useEndpointChange<unknown>();
  const close = () => void navigate({ search: ({ tab }) => ({ tab }) });
  const redeliver = () =>
    mutate((endpoints) => endpoints.deliveries.redeliver(endpointId, deliveryId), {
      onSuccess: () => notifications.show({ message: t('redelivered') }),
    });
  return (
    <SideDrawer id={deliveryId} onClose={close} title={query.data?.type ?? t('delivery')}>
      <QueryView query={query}>
        {({ eventId, attempts, exchanges, event }) => (
          <Stack>
            <div>
              {t('eventId')}: <CopyField value={eventId} name={t('eventId')} />
            </div>
            {scopes.includes('webhooks.write') && (
              <div>
                <Button size="xs" variant="default" loading={isPending} onClick={redeliver}>
                  {t('redeliver')}
                </Button>
              </div>
            )}
            <section>
              <Title order={3}>{t('attempts')}</Title>
              <ol className={classes.attempts}>
                {attempts.toReversed().map(({ at, outcome, status, durationMs, reason }) => (
                  <li key={at}>
                    <RelativeTime at={at} /> · {t(outcome)} · {status ?? '–'} ·{' '}
                    {Math.round(durationMs)} ms
                    {reason && <div>{inWords(reason)}</div>}
                  </li>
                ))}
              </ol>
            </section>
            {exchanges.map((exchange) => (
              <Exchange key={exchange.at} exchange={exchange} />
            ))}
            <section>
              <Title order={3}>{t('body')}</Title>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the element */}
              <pre className={classes.text} tabIndex={0}>
                {JSON.stringify(event, null, 2)}
              </pre>
            </section>
          </Stack>
        )}
      </QueryView>
    </SideDrawer>
  );
}
