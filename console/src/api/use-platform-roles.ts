import { useQuery } from '@tanstack/react-query';
import type { Me } from '../shell/me.ts';
import { meQuery } from './queries.ts';
import { useProductionScope } from './use-scope.ts';

const none: Me['platformRoles'] = [];

/**
 * Returns the platform roles of the person, such as `reviewer`. Only production tokens have
 * platform roles.
 */
export function usePlatformRoles(): Me['platformRoles'] {
  const { data } = useQuery(meQuery(useProductionScope()));
  return data?.platformRoles ?? none;
}
