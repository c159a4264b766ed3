import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../api/queries.ts';
import { rootRoute } from './root-route.tsx';
import { requireToken } from './signed-in.ts';

/** Opens the last workspace of the person, or the first. */
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

/** Silent requests end here. As a page, the address opens the start. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'callback',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
