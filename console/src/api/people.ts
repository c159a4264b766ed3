import { queryOptions, useQuery } from '@tanstack/react-query';
import { placeKey, type Scope } from './queries.ts';
import { useRights } from './use-rights.ts';
import { useProductionScope } from './use-scope.ts';

const mostRead = 1_000;

/** The members of the workspace, in one request. @param scope with data of production */
export function peopleQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'people'],
    queryFn: async ({ signal }) => {
      const members = api.members.list(place.workspaceId, { limit: mostRead }, { signal });
      return (await members.firstPage()).data;
    },
    staleTime: 60_000,
  });
}

/** Names of the members of the workspace, by id. Nobody without the right to read members. */
export function useNames(): ReadonlyMap<string, string> {
  const { canReadMembers } = useRights();
  const { data: members = [] } = useQuery({
    ...peopleQuery(useProductionScope()),
    enabled: canReadMembers,
  });
  return new Map(
    members.flatMap(({ userId, name, email }) =>
      userId === null ? [] : [[userId, name || email] as const],
    ),
  );
}

/** Somebody who acted, as records and logs name them. */
export interface Actor {
  type: string;
  id?: string | null;
}

/** Names actors: members by name, former members and programs by their id. */
export function useActorName(): (actor: Actor) => string {
  const names = useNames();
  return ({ type, id }) => {
    if (id === undefined || id === null) {
      return type;
    }
    return names.get(id) ?? `${type} ${id.slice(0, 8)}`;
  };
}
