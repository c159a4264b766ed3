import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery, type Scope } from './queries.ts';

const place = getRouteApi('/w/$workspaceId/$environment');

/** The place of the address, with its API. */
export function useScope(): Scope {
  return place.useRouteContext({ select: ({ scope }) => scope });
}

/**
 * The same place with data of production: the sandbox has no data about the person or the platform.
 */
export function useProductionScope(): Scope {
  return place.useRouteContext({ select: ({ production }) => production });
}

/** The person at the place of the address. */
export function useMe() {
  return useSuspenseQuery(meQuery(useScope())).data;
}
