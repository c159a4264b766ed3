import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../api/queries.ts';
import type { InstallationState } from './installation.ts';

type Environment = Scope['place']['environment'];

/** Reads the installations in the environment of the scope. */
export function installationsQuery({ place, api }: Scope, state: InstallationState | undefined) {
  const { environment } = place;
  return listQuery(place, ['installations', state], (page, options) =>
    api.installations
      .list({ ...page, environment, ...(state !== undefined && { state }) }, options)
      .firstPage(),
  );
}

export function installationQuery({ place, api }: Scope, id: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'installations', 'one', id],
    queryFn: ({ signal }) => api.installations.get(id, { signal }),
  });
}

/**
 * Reads the content of the agreement for an installation.
 * @param scope of the production environment
 */
export function previewQuery(
  { place, api }: Scope,
  applicationId: string,
  environment: Environment,
) {
  return queryOptions({
    queryKey: [...placeKey(place), 'installations', 'preview', applicationId, environment],
    queryFn: ({ signal }) =>
      api.installations.preview({ signal, query: { applicationId, environment } }),
  });
}

/**
 * Reads installation requests. Admins get all requests in the workspace, and other people get their
 * own requests.
 */
export function requestsQuery({ place, api }: Scope) {
  return listQuery(place, ['installation-requests'], (page, options) =>
    api.installationRequests.list(page, options).firstPage(),
  );
}

/** Reads the installation requests for one application, latest first. */
export function requestsOfQuery({ place, api }: Scope, applicationId: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'installation-requests', applicationId],
    queryFn: async ({ signal }) => {
      const list = api.installationRequests.list({ applicationId, limit: 100 }, { signal });
      const { data } = await list.firstPage();
      return data.toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt));
    },
  });
}
