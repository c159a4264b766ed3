import { usePlatformRoles } from '../api/use-platform-roles.ts';
import { useMe } from '../api/use-scope.ts';
import { type Page, pagesOf } from './pages.ts';

/** Returns the pages that the person may see, in the order of the navigation. */
export function usePages(): Page[] {
  const platformRoles = usePlatformRoles();
  return pagesOf({ ...useMe(), platformRoles });
}
