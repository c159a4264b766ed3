import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';

const page = lazyPage(() => import('../shell/placeholder-page.tsx'));

const index = createRoute({
  getParentRoute: () => placeRoute,
  path: 'members',
  component: lazyRouteComponent(page, 'PlaceholderPage'),
});

export const membersRoutes = [index] as const;
