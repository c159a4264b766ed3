import { createRouter } from '@tanstack/react-router';
import type { Services } from './api/services.ts';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { applicationsRoutes } from './applications/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { installationsRoutes } from './installations/routes.ts';
import { membersRoutes } from './members/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { recordsRoutes } from './records/routes.ts';
import { reviewsRoutes } from './reviews/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { NotFound } from './shell/not-found.tsx';
import { Opening } from './shell/opening.tsx';
import { placeRoute } from './shell/place-route.tsx';
import { rootRoute } from './shell/root-route.tsx';
import { RouteError } from './shell/route-error.tsx';
import { callbackRoute, startRoute } from './shell/start-routes.ts';
import { webhooksRoutes } from './webhooks/routes.ts';

/** The routes of all pages of a workspace and environment. */
const pages = [
  ...homeRoutes,
  ...recordsRoutes,
  ...applicationsRoutes,
  ...directoryRoutes,
  ...installationsRoutes,
  ...webhooksRoutes,
  ...auditRoutes,
  ...membersRoutes,
  ...apiKeysRoutes,
  ...settingsRoutes,
  ...reviewsRoutes,
  ...operationsRoutes,
] as const;

const routeTree = rootRoute.addChildren([startRoute, callbackRoute, placeRoute.addChildren(pages)]);

export function createConsoleRouter(services: Services) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: services,
    defaultPreload: 'intent',
    // The queries define how long data stay fresh, so the router always calls the loaders.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Opening,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
