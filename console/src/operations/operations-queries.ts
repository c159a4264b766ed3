import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../api/queries.ts';
import type { Api } from '../api/services.ts';

type Platform = Api['platform'];
type ItemOf<List extends (...args: never[]) => { firstPage(): Promise<{ data: unknown[] }> }> =
  Awaited<ReturnType<ReturnType<List>['firstPage']>>['data'][number];

export type Health = Awaited<ReturnType<Platform['health']>>;
export type Organization = ItemOf<Platform['organizations']['list']>;
export type FoundApplication = ItemOf<Platform['applications']['list']>;
export type TroubledEndpoint = ItemOf<Platform['webhookEndpoints']['list']>;
export type FailedMail = ItemOf<Platform['failedMails']['list']>;
export type DeadLetter = ItemOf<Platform['deadLetters']['list']>;
export type DeprecatedCaller = ItemOf<Platform['deprecatedCallers']['list']>;

/** Everything that operators read is of production. */
export function operationsKey({ place }: Scope): readonly unknown[] {
  return [...placeKey(place), 'operations'];
}

export function healthQuery(scope: Scope) {
  return queryOptions({
    queryKey: [...operationsKey(scope), 'health'],
    queryFn: ({ signal }) => scope.api.platform.health({ signal }),
    refetchInterval: 30_000,
  });
}

export function organizationsQuery({ place, api }: Scope, q: string | undefined) {
  const filter = q === undefined ? {} : { q };
  return {
    ...listQuery(place, ['operations', 'organizations', filter], (page, options) =>
      api.platform.organizations.list({ ...filter, ...page }, options).firstPage(),
    ),
    // An open dialog of a row stays while words are typed.
    placeholderData: keepPreviousData,
  };
}

export function organizationQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...operationsKey(scope), 'organization', id],
    queryFn: ({ signal }) => scope.api.platform.organizations.get(id, { signal }),
  });
}

export function applicationsQuery({ place, api }: Scope, q: string | undefined) {
  const filter = q === undefined ? {} : { q };
  return {
    ...listQuery(place, ['operations', 'applications', filter], (page, options) =>
      api.platform.applications.list({ ...filter, ...page }, options).firstPage(),
    ),
    // An open dialog of a row stays while words are typed.
    placeholderData: keepPreviousData,
  };
}

export function endpointsQuery({ place, api }: Scope, problem: TroubledProblem) {
  return listQuery(place, ['operations', 'endpoints', problem], (page, options) =>
    api.platform.webhookEndpoints.list({ problem, ...page }, options).firstPage(),
  );
}

export type TroubledProblem = 'failing' | 'disabled';

export function failedMailsQuery({ place, api }: Scope) {
  return listQuery(place, ['operations', 'failed mails'], (page, options) =>
    api.platform.failedMails.list(page, options).firstPage(),
  );
}

export function deprecatedCallersQuery({ place, api }: Scope) {
  return listQuery(place, ['operations', 'deprecated callers'], (page, options) =>
    api.platform.deprecatedCallers.list(page, options).firstPage(),
  );
}
