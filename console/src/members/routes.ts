import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { membersQuery } from './list/members-query.ts';

const page = lazyPage(() => import('./list/members-page.tsx'));

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'members',
  loader: ({ context: { queries, production } }) => {
    void queries.prefetchInfiniteQuery(membersQuery(production));
  },
  component: lazyRouteComponent(page, 'MembersPage'),
});

export const membersRoutes = [list] as const;
