import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { listingsQuery } from './list/listings-query.ts';
import { listingQuery } from './listing/listing-query.ts';
import { parseDirectorySearch } from './search.ts';

const listPage = lazyPage(() => import('./list/directory-page.tsx'));
const listingPage = lazyPage(() => import('./listing/listing-page.tsx'));
const sharedPage = lazyPage(() => import('./shared/shared-page.tsx'));

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'directory',
  validateSearch: parseDirectorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, scope }, deps }) => {
    void queries.prefetchInfiniteQuery(listingsQuery(scope, deps));
  },
  component: lazyRouteComponent(listPage, 'DirectoryPage'),
});

const listing = createRoute({
  getParentRoute: () => placeRoute,
  path: 'directory/$listingId',
  loader: ({ context: { queries, scope }, params: { listingId } }) => {
    void queries.prefetchQuery(listingQuery(scope, listingId));
  },
  component: lazyRouteComponent(listingPage, 'ListingPage'),
});

const shared = createRoute({
  getParentRoute: () => placeRoute,
  path: 'directory/shared',
  component: lazyRouteComponent(sharedPage, 'SharedPage'),
});

export const directoryRoutes = [list, listing, shared] as const;
