import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';
import { useMe, useProductionScope } from '../api/use-scope.ts';
import { type Page, pagesOf } from './pages.ts';

/** The pages of the navigation for the person. */
export function usePages(): Page[] {
  const me = useMe();
  const { data: inProduction } = useQuery(meQuery(useProductionScope()));
  // Nobody has a role of the platform in the sandbox.
  return pagesOf({ ...me, platformRoles: inProduction?.platformRoles ?? [] });
}
