import { countQuery, type Scope } from '../api/queries.ts';

export function recordCountQuery({ place, api }: Scope) {
  return countQuery(place, ['records'], (page, options) =>
    api.investments.list(page, options).firstPage(),
  );
}

export function installationCountQuery({ place, api }: Scope) {
  return countQuery(place, ['installations'], (page, options) =>
    api.installations.list(page, options).firstPage(),
  );
}
