import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { detailRoute } from './detail-routes.ts';
import { applicationsQuery } from './list/applications-query.ts';

const page = lazyPage(() => import('./list/applications-page.tsx'));

interface ApplicationsSearch {
  /**
   * Id of a person. The list contains only applications with a valid secret created by this person.
   * Mails link to this list.
   */
  secretCreatedBy?: string | undefined;
}

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'applications',
  validateSearch: ({ secretCreatedBy }: Record<string, unknown>): ApplicationsSearch => ({
    secretCreatedBy: typeof secretCreatedBy === 'string' ? secretCreatedBy : undefined,
  }),
  loaderDeps: ({ search: { secretCreatedBy } }) => ({ secretCreatedBy }),
  // The data and the code of the page load at the same time.
  loader: ({ context: { queries, scope }, deps: { secretCreatedBy } }) => {
    void queries.prefetchInfiniteQuery(applicationsQuery(scope, secretCreatedBy));
  },
  component: lazyRouteComponent(page, 'ApplicationsPage'),
});

const createPage = lazyPage(() => import('./create/create-page.tsx'));

const create = createRoute({
  getParentRoute: () => placeRoute,
  path: 'applications/new',
  component: lazyRouteComponent(createPage, 'CreatePage'),
});

export const applicationsRoutes = [list, create, detailRoute] as const;
