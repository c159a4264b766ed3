import { keepPreviousData } from '@tanstack/react-query';
import { listQuery, type Scope } from '../../api/queries.ts';
import type { ItemOf, Platform } from '../operations-key.ts';

export type FoundApplication = ItemOf<Platform['applications']['list']>;

export function applicationsQuery({ place, api }: Scope, q: string | undefined) {
  const filter = q === undefined ? {} : { q };
  return {
    ...listQuery(place, ['operations', 'applications', filter], (page, options) =>
      api.platform.applications.list({ ...filter, ...page }, options).firstPage(),
    ),
    // The old rows stay while words are typed, so that an open dialog of a row does not close.
    placeholderData: keepPreviousData,
  };
}
