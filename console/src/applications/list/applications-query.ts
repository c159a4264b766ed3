import { countQuery, listQuery, type Scope } from '../../api/queries.ts';

/**
 * Reads the applications of the workspace for the environment, page by page.
 * @param secretCreatedBy limits the list to applications with a valid secret that this person has
 *   created, in both environments
 */
export function applicationsQuery({ place, api }: Scope, secretCreatedBy?: string) {
  const { environment } = place;
  const filters = secretCreatedBy === undefined ? { environment } : { secretCreatedBy };
  return listQuery(place, ['applications', filters], (page, options) =>
    api.applications.list({ ...page, ...filters }, options).firstPage(),
  );
}

export function applicationCountQuery({ place, api }: Scope) {
  const { environment } = place;
  return countQuery(place, ['applications'], (page, options) =>
    api.applications.list({ ...page, environment }, options).firstPage(),
  );
}
