import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { recordsPageQuery } from './record-queries.ts';
import { parseRecordsSearch } from './search.ts';

const page = lazyPage(() => import('./grid/records-page.tsx'));
const importPage = lazyPage(() => import('./import/import-page.tsx'));
const editsPage = lazyPage(() => import('./jobs/edits-page.tsx'));

interface ImportSearch {
  /** Id of an earlier import, which the page shows. */
  job?: string | undefined;
}

const grid = createRoute({
  getParentRoute: () => placeRoute,
  path: 'records',
  validateSearch: parseRecordsSearch,
  loaderDeps: ({ search: { filter, sort } }) => ({ filter, sort }),
  // The data and the code of the page are loaded at the same time.
  loader: ({ context: { queries, scope }, deps }) => {
    void queries.prefetchQuery(recordsPageQuery(scope, deps, 0));
  },
  component: lazyRouteComponent(page, 'RecordsPage'),
});

const importRoute = createRoute({
  getParentRoute: () => placeRoute,
  path: 'records/import',
  validateSearch: ({ job }: Record<string, unknown>): ImportSearch => ({
    job: typeof job === 'string' ? job : undefined,
  }),
  component: lazyRouteComponent(importPage, 'ImportPage'),
});

const editsRoute = createRoute({
  getParentRoute: () => placeRoute,
  path: 'records/changes',
  component: lazyRouteComponent(editsPage, 'EditsPage'),
});

export const recordsRoutes = [grid, importRoute, editsRoute] as const;
