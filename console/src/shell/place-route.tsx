import { createRoute, notFound } from '@tanstack/react-router';
import { meQuery, type Scope } from '../api/queries.ts';
import { isEnvironment } from '../session/index.ts';
import { rootRoute } from './root-route.tsx';
import { Shell } from './shell.tsx';
import { requireToken } from './signed-in.ts';

/**
 * The parent route of all pages. The address contains the workspace and the environment, so that
 * people can share addresses, and two tabs can show different workspaces.
 */
export const placeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'w/$workspaceId/$environment',
  beforeLoad: async ({ context, params: { workspaceId, environment } }) => {
    if (!isEnvironment(environment)) {
      throw notFound();
    }
    const place = { workspaceId, environment };
    await requireToken(context.sessions, place);
    const scope: Scope = { place, api: context.apiOf(place) };
    const productionPlace = { workspaceId, environment: 'production' } as const;
    const production: Scope = { place: productionPlace, api: context.apiOf(productionPlace) };
    await context.queries.ensureQueryData(meQuery(scope));
    return { scope, production };
  },
  component: Shell,
});
