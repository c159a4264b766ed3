import { listQuery, type Scope } from '../../api/queries.ts';
import type { Scope as ApiScope } from '../../applications/scopes.ts';
import type { DirectorySearch } from '../search.ts';

/** Reads published listings, and the number of listings for each filter value. */
export function listingsQuery({ place, api }: Scope, search: DirectorySearch) {
  const { q, category, scope, publisher, verified, sort } = search;
  return listQuery(place, ['directory', search], (page, options) =>
    api.directory.listings
      .list(
        {
          ...page,
          ...(q !== undefined && { q }),
          ...(category !== undefined && { category }),
          ...(scope !== undefined && { scope: scope as ApiScope }),
          ...(publisher !== undefined && { publisher }),
          ...(verified && { verified: 'true' as const }),
          ...(sort !== undefined && { sort }),
        },
        options,
      )
      .firstPage(),
  );
}

export type Facets = Awaited<
  ReturnType<ReturnType<Scope['api']['directory']['listings']['list']>['firstPage']>
>['facets'];
