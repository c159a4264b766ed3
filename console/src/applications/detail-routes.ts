import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { applicationQuery } from './detail/application-query.ts';
import { parseActivitySearch, parseDistributionSearch } from './detail-search.ts';

const page = lazyPage(() => import('./detail/application-page.tsx'));

const detail = createRoute({
  getParentRoute: () => placeRoute,
  path: 'applications/$applicationId',
  loader: ({ context: { queries, scope }, params: { applicationId } }) => {
    void queries.prefetchQuery(applicationQuery(scope, applicationId));
  },
  component: lazyRouteComponent(page, 'ApplicationPage'),
});

const ofDetail = { getParentRoute: () => detail } as const;

const overviewTab = lazyPage(() => import('./detail/overview.tsx'));
const overview = createRoute({
  ...ofDetail,
  path: '/',
  component: lazyRouteComponent(overviewTab, 'Overview'),
});

const secretsTab = lazyPage(() => import('./secrets/secrets-page.tsx'));
const secrets = createRoute({
  ...ofDetail,
  path: 'secrets',
  component: lazyRouteComponent(secretsTab, 'SecretsPage'),
});

const settingsTab = lazyPage(() => import('./settings/settings-page.tsx'));
const settings = createRoute({
  ...ofDetail,
  path: 'settings',
  component: lazyRouteComponent(settingsTab, 'SettingsPage'),
});

const activityTab = lazyPage(() => import('./activity/activity-page.tsx'));
const activity = createRoute({
  ...ofDetail,
  path: 'activity',
  validateSearch: parseActivitySearch,
  component: lazyRouteComponent(activityTab, 'ActivityPage'),
});

const distributionTab = lazyPage(() => import('./distribution/distribution-page.tsx'));
const distribution = createRoute({
  ...ofDetail,
  path: 'distribution',
  validateSearch: parseDistributionSearch,
  component: lazyRouteComponent(distributionTab, 'DistributionPage'),
});

const listingPage = lazyPage(() => import('./distribution/listing-page.tsx'));
const listing = createRoute({
  ...ofDetail,
  path: 'distribution/listing',
  component: lazyRouteComponent(listingPage, 'ListingPage'),
});

const dangerTab = lazyPage(() => import('./danger/danger-page.tsx'));
const danger = createRoute({
  ...ofDetail,
  path: 'danger',
  component: lazyRouteComponent(dangerTab, 'DangerPage'),
});

/** The page of an application, with a route for each tab. */
export const detailRoute = detail.addChildren([
  overview,
  settings,
  secrets,
  activity,
  distribution,
  listing,
  danger,
]);
