import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';

const page = lazyPage(() => import('./list/api-keys-page.tsx'));

interface ApiKeysSearch {
  /** Whether the list contains keys of all people; for admins. */
  all?: boolean | undefined;
  /** Whether the dialog of a new key is open. */
  create?: true | undefined;
}

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'api-keys',
  validateSearch: ({ all, create }: Record<string, unknown>): ApiKeysSearch => ({
    all: all === true ? true : undefined,
    create: create === true ? true : undefined,
  }),
  component: lazyRouteComponent(page, 'ApiKeysPage'),
});

export const apiKeysRoutes = [list] as const;
