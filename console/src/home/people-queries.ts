import type { components } from '@irp/client';
import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../api/queries.ts';

export type Invitation = components['schemas']['Invitation'];

const mostShown = 100;
const mostRequests = 5;

/** Reads the invitations of the person. @param scope of the production environment */
export function invitationsQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'invitations'],
    queryFn: async ({ signal }) => {
      const list = api.me.invitations.list({ limit: mostShown }, { signal });
      const { data } = await list.firstPage();
      return data;
    },
  });
}

/**
 * Reads the latest installation requests of the person. For admins, reads the latest pending
 * requests.
 */
export function latestRequestsQuery({ place, api }: Scope, isAdmin: boolean) {
  return queryOptions({
    queryKey: [...placeKey(place), 'installation-requests', 'latest', isAdmin],
    queryFn: async ({ signal }) => {
      const filter = isAdmin ? ({ state: 'pending' } as const) : {};
      const list = api.installationRequests.list({ ...filter, limit: mostShown }, { signal });
      const { data } = await list.firstPage();
      return data
        .toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt))
        .slice(0, mostRequests);
    },
  });
}
