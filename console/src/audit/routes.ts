import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';

const page = lazyPage(() => import('./log/audit-page.tsx'));
const keysPage = lazyPage(() => import('./keys/keys-page.tsx'));
const verifyPage = lazyPage(() => import('./verify/verify-page.tsx'));

const log = createRoute({
  getParentRoute: () => placeRoute,
  path: 'audit',
  // The search parameters are not parsed here, because the first load must not import the code of
  // the page.
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | undefined>,
  component: lazyRouteComponent(page, 'AuditPage'),
});

const keys = createRoute({
  getParentRoute: () => placeRoute,
  path: 'audit/keys',
  component: lazyRouteComponent(keysPage, 'KeysPage'),
});

const verify = createRoute({
  getParentRoute: () => placeRoute,
  path: 'audit/verify',
  component: lazyRouteComponent(verifyPage, 'VerifyPage'),
});

export const auditRoutes = [log, keys, verify] as const;
