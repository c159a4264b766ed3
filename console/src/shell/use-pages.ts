import { usePlatformRoles } from '../api/use-platform-roles.ts';
import { useMe } from '../api/use-scope.ts';
import { type Page, pagesOf } from './pages.ts';

/** The pages for the person, in the order of the navigation. */
export function usePages(): Page[] {
  const platformRoles = usePlatformRoles();
  return pagesOf({ ...useMe(), platformRoles });
}
