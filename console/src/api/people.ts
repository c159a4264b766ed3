import { queryOptions, useQuery } from '@tanstack/react-query';
import { placeKey, type Scope } from './queries.ts';
import { useScope } from './use-scope.ts';

const mostNamed = 1_000;

/** Names of the members of the workspace, by id. */
export function namesQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'names of members'],
    queryFn: async ({ signal }) => {
      const members = api.members.list(place.workspaceId, { limit: mostNamed }, { signal });
      const { data } = await members.firstPage();
      return new Map(data.map(({ userId, name, email }) => [userId, name || email]));
    },
    staleTime: 60_000,
  });
}

/** Somebody who acted, as records and logs name them. */
export interface Actor {
  type: string;
  id?: string | null;
}

/** Names actors: members by name, former members and programs by their id. */
export function useActorName(): (actor: Actor) => string {
  const { data: names } = useQuery(namesQuery(useScope()));
  return ({ type, id }) => {
    if (id === undefined || id === null) {
      return type;
    }
    return names?.get(id) ?? `${type} ${id.slice(0, 8)}`;
  };
}
