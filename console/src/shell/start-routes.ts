import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';
import { requireToken } from './signed-in.ts';

/** Opens the last workspace of the person, or the first. */
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

/** Silent requests end here. As a page, the address opens the start. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'callback',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
