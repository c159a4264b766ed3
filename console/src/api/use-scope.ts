import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery, type Scope } from './queries.ts';

const place = getRouteApi('/w/$workspaceId/$environment');

/** Returns the workspace and environment in the address of the page, with their API client. */
export function useScope(): Scope {
  return place.useRouteContext({ select: ({ scope }) => scope });
}

/**
 * Like {@link useScope}, but always for production. The sandbox has no data about people or the
 * platform.
 */
export function useProductionScope(): Scope {
  return place.useRouteContext({ select: ({ production }) => production });
}

/** Returns the signed-in person with their rights in the current workspace and environment. */
export function useMe() {
  return useSuspenseQuery(meQuery(useScope())).data;
}
