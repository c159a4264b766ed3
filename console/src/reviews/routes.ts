import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';

const page = lazyPage(() => import('./list/reviews-page.tsx'));
const detailPage = lazyPage(() => import('./detail/review-page.tsx'));

interface ReviewsSearch {
  state?: string | undefined;
  assignee?: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const list = createRoute({
  getParentRoute: () => placeRoute,
  path: 'reviews',
  validateSearch: (search: Record<string, unknown>): ReviewsSearch => ({
    state: textOf(search.state),
    assignee: textOf(search.assignee),
  }),
  component: lazyRouteComponent(page, 'ReviewsPage'),
});

const detail = createRoute({
  getParentRoute: () => placeRoute,
  path: 'reviews/$reviewId',
  component: lazyRouteComponent(detailPage, 'ReviewPage'),
});

export const reviewsRoutes = [list, detail] as const;
