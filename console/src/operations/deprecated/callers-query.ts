import { listQuery, type Scope } from '../../api/queries.ts';
import type { ItemOf, Platform } from '../operations-key.ts';

export type DeprecatedCaller = ItemOf<Platform['deprecatedCallers']['list']>;

export function deprecatedCallersQuery({ place, api }: Scope) {
  return listQuery(place, ['operations', 'deprecated callers'], (page, options) =>
    api.platform.deprecatedCallers.list(page, options).firstPage(),
  );
}
