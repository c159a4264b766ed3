import type { components } from '@irp/client';
import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../../api/queries.ts';

export type Token = components['schemas']['Token'];
export type ApplicationInstallation = components['schemas']['ApplicationInstallation'];

/**
 * Reads the valid tokens of an application in this workspace.
 * @param all whether to read the tokens of all people, for admins
 */
export function tokensQuery({ place, api }: Scope, applicationId: string, all: boolean) {
  const name = ['applications', 'one', applicationId, 'tokens', all];
  const filter = { applicationId, all: all ? 'true' : 'false' } as const;
  return listQuery(place, name, (page, options) =>
    api.tokens.list({ ...filter, ...page }, options).firstPage(),
  );
}

/** Reads the installations of an application in all workspaces. */
export function applicationInstallationsQuery({ place, api }: Scope, applicationId: string) {
  return listQuery(
    place,
    ['applications', 'one', applicationId, 'installations'],
    (page, options) => api.applications.installations(applicationId, page, options).firstPage(),
  );
}

/** `about`: events about the application. `by`: actions of the application itself. */
export const recordKinds = ['about', 'by'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Reads records of the audit log about or by an application. */
export function applicationRecordsQuery(
  { place, api }: Scope,
  applicationId: string,
  kind: RecordKind,
) {
  const filter = kind === 'about' ? { target: applicationId } : { actor: applicationId };
  return listQuery(
    place,
    ['applications', 'one', applicationId, 'records', kind],
    (page, options) => api.audit.list({ ...filter, ...page, limit: 10 }, options).firstPage(),
  );
}

/** Numbers of days for which the statistics of an application can be shown. */
export const insightSpans = [30, 90, 365] as const;

/** Reads the statistics of an application in all workspaces for the last days. */
export function insightQuery({ place, api }: Scope, applicationId: string, days: number) {
  return queryOptions({
    queryKey: [...placeKey(place), 'applications', 'one', applicationId, 'insight', days],
    queryFn: ({ signal }) => api.applications.insight(applicationId, { query: { days }, signal }),
  });
}
