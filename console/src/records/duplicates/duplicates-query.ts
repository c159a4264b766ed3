import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '../../api/queries.ts';
import type { Api } from '../../api/services.ts';
import { recordsKey } from '../record-queries.ts';

export type Duplicate = Awaited<ReturnType<Api['investments']['duplicates']>>['duplicates'][number];

/** Reads the possible duplicates of a record, highest confidence first. */
export function duplicatesQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...recordsKey(scope), 'duplicates', id],
    queryFn: async ({ signal }) =>
      (await scope.api.investments.duplicates(id, { signal })).duplicates,
  });
}
