import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';
import { requireToken } from './signed-in.ts';

/** The workspace in which the person was last, or the first one. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context: { sessions, apiOf } }) => {
    const environment = 'production';
    await requireToken(sessions, { environment });
    const { workspace } = await apiOf({ environment }).me.get();
    sessions.adopt({ workspaceId: workspace.id, environment });
    throw redirect({
      to: '/w/$workspaceId/$environment',
      params: { workspaceId: workspace.id, environment },
      replace: true,
    });
  },
});

/** Where silent requests end. Who opens it as a page sees the start. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'callback',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
