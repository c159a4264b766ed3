import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/texts.ts';
import english from './en.json';
import { placeKey, type Scope } from './queries.ts';
import { shortId } from './short-id.ts';
import { type ApiKey, apiTexts } from './texts.ts';
import { useRights } from './use-rights.ts';
import { useProductionScope } from './use-scope.ts';

const mostRead = 1_000;

/**
 * Reads the members of the workspace in a single request.
 * @param scope of the production environment
 */
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

/**
 * Returns the names of the workspace's members by user id. Empty without the right to read members.
 */
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

/** The actor of a record, or of an entry in the audit log. */
export interface Actor {
  type: string;
  id?: string | null;
}

/**
 * Returns a function that names an actor. The function returns the name of a member, but the type
 * and id of a former member or program.
 */
export function useActorName(): (actor: Actor) => string {
  const t = useTexts(apiTexts);
  const names = useNames();
  const nounOf = (type: string) => {
    const key = `actor-${type}`;
    return key in english ? t(key as ApiKey) : type;
  };
  return ({ type, id }) => {
    if (id === undefined || id === null) {
      return nounOf(type);
    }
    return names.get(id) ?? `${nounOf(type)} ${shortId(id)}`;
  };
}
