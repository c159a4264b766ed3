import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '../../api/queries.ts';
import { operationsKey, type Platform } from '../operations-key.ts';

export type Health = Awaited<ReturnType<Platform['health']>>;

export function healthQuery(scope: Scope) {
  return queryOptions({
    queryKey: [...operationsKey(scope), 'health'],
    queryFn: ({ signal }) => scope.api.platform.health({ signal }),
    refetchInterval: 30_000,
  });
}
