import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/queries.ts';
import { rootRoute } from './root-route.tsx';
import { requireToken } from './signed-in.ts';

/**
 * The start page. The start page redirects to the last used or the first workspace of the person.
 */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context: { sessions, queries, apiOf } }) => {
    const environment = 'production';
    await requireToken(sessions, { environment });
    const me = await apiOf({ environment }).me.get();
    const place = { workspaceId: me.workspace.id, environment } as const;
    sessions.adopt(place);
    queries.setQueryData(meQuery({ place, api: apiOf(place) }).queryKey, me);
    throw redirect({
      to: '/w/$workspaceId/$environment',
      params: place,
      replace: true,
    });
  },
});

/**
 * The redirect URI of token requests in the background. If a person opens this address as a page,
 * it redirects to the start page.
 */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'callback',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
