import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { membersQuery } from './list/members-query.ts';

const page = lazyPage(() => import('./list/members-page.tsx'));

interface MembersSearch {
  /** Whether the dialog of an invitation is open. */
  invite?: true | undefined;
  /** Id of a member or invitation. The page then shows only this entry. */
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
