import { countQuery, listQuery, type Scope } from '../../api/queries.ts';

/** The applications of the workspace with tokens for the environment, page by page. */
export function applicationsQuery({ place, api }: Scope) {
  const { environment } = place;
  return listQuery(place, ['applications'], (page, options) =>
    api.applications.list({ ...page, environment }, options).firstPage(),
  );
}

export function applicationCountQuery({ place, api }: Scope) {
  const { environment } = place;
  return countQuery(place, ['applications'], (page, options) =>
    api.applications.list({ ...page, environment }, options).firstPage(),
  );
}
