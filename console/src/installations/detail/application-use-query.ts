import { queryOptions } from '@tanstack/react-query';
import { placeKey, type Scope } from '../../api/queries.ts';

const mostRead = 1_000;

export interface ApplicationUse {
  /** Number of people who have allowed the application to act for them. */
  people: number;
  /** Number of valid tokens. */
  tokens: number;
  /** Time of the last use of a consent, or of the last issue of a token. */
  lastUsedAt: string | undefined;
}

/** Reads how people of the workspace use an application. Only admins may read this. */
export function applicationUseQuery({ place, api }: Scope, applicationId: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'installations', 'use', applicationId],
    queryFn: async ({ signal }): Promise<ApplicationUse> => {
      const filter = { applicationId, all: 'true', limit: mostRead } as const;
      const [people, tokens] = await Promise.all([
        api.authorizations.list(filter, { signal }).firstPage(),
        api.tokens.list(filter, { signal }).firstPage(),
      ]);
      const times = [
        ...people.data.map(({ lastUsedAt }) => lastUsedAt ?? ''),
        ...tokens.data.map(({ issuedAt }) => issuedAt),
      ];
      return {
        people: people.meta.totalRecords,
        tokens: tokens.meta.totalRecords,
        lastUsedAt: times.toSorted().at(-1) || undefined,
      };
    },
  });
}
