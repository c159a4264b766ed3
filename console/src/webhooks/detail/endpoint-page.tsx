import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { toneOfEndpoint } from '../endpoint.ts';
import { webhooksTexts } from '../texts.ts';
import { endpointQuery } from '../webhook-queries.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointHealth } from './endpoint-health.tsx';
import { EndpointSecrets } from './endpoint-secrets.tsx';
import { EndpointSettings } from './endpoint-settings.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/webhooks/$endpointId');
const list = '/w/$workspaceId/$environment/webhooks';
const tabs = ['deliveries', 'health', 'settings', 'secrets'] as const;

/** Shows the deliveries, the state and the settings of an endpoint. */
export function EndpointPage() {
  const t = useTexts(webhooksTexts);
  const { endpointId } = route.useParams();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(endpointQuery(useScope(), endpointId));
  const shown = tabs.find((one) => one === tab) ?? tabs[0];
  return (
    <QueryView query={query}>
      {(endpoint) => (
        <>
          <PageHeader
            title={endpoint.description || new URL(endpoint.url).host}
            description={
              <>
                <StatusBadge tone={toneOfEndpoint[endpoint.state]}>{t(endpoint.state)}</StatusBadge>{' '}
                {endpoint.url}
              </>
            }
            breadcrumbs={[{ text: t('title'), to: list }, { text: new URL(endpoint.url).host }]}
            actions={<EndpointActions endpoint={endpoint} />}
          />
          <Tabs
            value={shown}
            keepMounted={false}
            onChange={(next) => void navigate({ search: { tab: next ?? undefined } })}
          >
            <Tabs.List aria-label={t('title')}>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {t(one)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="deliveries" pt="md">
              <Deliveries endpointId={endpointId} />
            </Tabs.Panel>
            <Tabs.Panel value="health" pt="md">
              <EndpointHealth endpointId={endpointId} />
            </Tabs.Panel>
            <Tabs.Panel value="settings" pt="md">
              <EndpointSettings endpoint={endpoint} />
            </Tabs.Panel>
            <Tabs.Panel value="secrets" pt="md">
              <EndpointSecrets endpointId={endpointId} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </QueryView>
  );
}
