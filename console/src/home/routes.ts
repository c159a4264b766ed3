import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';

const page = lazyPage(() => import('./home-page.tsx'));

const home = createRoute({
  getParentRoute: () => placeRoute,
  path: '/',
  component: lazyRouteComponent(page, 'HomePage'),
});

export const homeRoutes = [home] as const;
