import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { membersQuery } from './list/members-query.ts';

const page = lazyPage(() => import('./list/members-page.tsx'));

interface MembersSearch {
  /** Whether the dialog of an invitation is open. */
  invite?: true | undefined;
  /** Id of the only member or invitation that the page shows; undefined if the page shows all. */
  member?: string | undefined;
}

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'members',
  validateSearch: ({ invite, member }: Record<string, unknown>): MembersSearch => ({
    invite: invite === true ? true : undefined,
    member: typeof member === 'string' ? member : undefined,
  }),
  loader: ({ context: { queries, production } }) => {
    void queries.prefetchInfiniteQuery(membersQuery(production));
  },
  component: lazyRouteComponent(page, 'MembersPage'),
});

export const membersRoutes = [list] as const;
