import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { endpointQuery, endpointsQuery } from './webhook-queries.ts';

const listPage = lazyPage(() => import('./list/webhooks-page.tsx'));
const endpointPage = lazyPage(() => import('./detail/endpoint-page.tsx'));

interface EndpointsSearch {
  /** Whether the dialog of a new endpoint is open. */
  create?: true | undefined;
}

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'webhooks',
  validateSearch: ({ create }: Record<string, unknown>): EndpointsSearch => ({
    create: create === true ? true : undefined,
  }),
  loader: ({ context: { queries, scope } }) => {
    void queries.prefetchInfiniteQuery(endpointsQuery(scope));
  },
  component: lazyRouteComponent(listPage, 'WebhooksPage'),
});

interface EndpointSearch {
  tab?: string | undefined;
  /** Id of the delivery in the drawer. */
  delivery?: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const endpoint = createRoute({
  getParentRoute: () => placeRoute,
  path: 'webhooks/$endpointId',
  validateSearch: ({ tab, delivery }: Record<string, unknown>): EndpointSearch => ({
    tab: textOf(tab),
    delivery: textOf(delivery),
  }),
  loader: ({ context: { queries, scope }, params: { endpointId } }) => {
    void queries.prefetchQuery(endpointQuery(scope, endpointId));
  },
  component: lazyRouteComponent(endpointPage, 'EndpointPage'),
});

export const webhooksRoutes = [list, endpoint] as const;
