import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { type OperationsSearch, operationsTabs } from './tabs.ts';

const page = lazyPage(() => import('./operations-page.tsx'));
const organizationPage = lazyPage(() => import('./organizations/organization-page.tsx'));

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const index = createRoute({
  getParentRoute: () => placeRoute,
  path: 'operations',
  validateSearch: (search: Record<string, unknown>): OperationsSearch => ({
    tab: operationsTabs.find((one) => one === search.tab),
    // The router parses digits in the address as a number, so the number is converted to a text.
    q: textOf(typeof search.q === 'number' ? String(search.q) : search.q),
    problem: search.problem === 'disabled' ? 'disabled' : undefined,
    state: search.state === 'disabled' ? 'disabled' : undefined,
    group: textOf(search.group),
  }),
  component: lazyRouteComponent(page, 'OperationsPage'),
});

const organization = createRoute({
  getParentRoute: () => placeRoute,
  path: 'operations/organizations/$organizationId',
  component: lazyRouteComponent(organizationPage, 'OrganizationPage'),
});

export const operationsRoutes = [index, organization] as const;
