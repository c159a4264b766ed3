import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '../../api/queries.ts';
import { operationsKey } from '../operations-key.ts';

export function organizationQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...operationsKey(scope), 'organization', id],
    queryFn: ({ signal }) => scope.api.platform.organizations.get(id, { signal }),
  });
}
