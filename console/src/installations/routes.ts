import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { installationQuery } from './installations-query.ts';
import { parseInstallationsSearch } from './search.ts';

const page = lazyPage(() => import('./list/installations-page.tsx'));
const detailPage = lazyPage(() => import('./detail/installation-page.tsx'));

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'installations',
  validateSearch: parseInstallationsSearch,
  component: lazyRouteComponent(page, 'InstallationsPage'),
});

const detail = createRoute({
  getParentRoute: () => placeRoute,
  path: 'installations/$installationId',
  loader: ({ context: { queries, scope }, params: { installationId } }) => {
    void queries.prefetchQuery(installationQuery(scope, installationId));
  },
  component: lazyRouteComponent(detailPage, 'InstallationPage'),
});

export const installationsRoutes = [list, detail] as const;
