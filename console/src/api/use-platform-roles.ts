import { useQuery } from '@tanstack/react-query';
import type { Me } from '../shell/me.ts';
import { meQuery } from './queries.ts';
import { useProductionScope } from './use-scope.ts';

const none: Me['platformRoles'] = [];

/** Roles on the platform, such as `reviewer`. Present in tokens of production. */
export function usePlatformRoles(): Me['platformRoles'] {
  const { data } = useQuery(meQuery(useProductionScope()));
  return data?.platformRoles ?? none;
}
