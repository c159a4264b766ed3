import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { placeKey, type Scope } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';

const route = getRouteApi('/w/$workspaceId/$environment/applications/$applicationId');

/** Reads an application and the entity tag for a change. */
export function applicationQuery({ place, api }: Scope, id: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'applications', 'one', id],
    queryFn: async ({ signal }) => {
      const application = await api.applications.get(id, { signal });
      return { application, etag: application.lastResponse.etag };
    },
  });
}

export function useApplicationId(): string {
  return route.useParams().applicationId;
}

/**
 * Returns the application in the address. The page has loaded the application before it shows its
 * tabs.
 */
export function useApplication() {
  const scope = useScope();
  const id = useApplicationId();
  return useSuspenseQuery(applicationQuery(scope, id)).data;
}
