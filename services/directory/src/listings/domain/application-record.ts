import { isVisibleToOthers, type Listing } from './listing.ts';
import { isDiscoverable } from './public-listing.ts';

type ListedFields = Pick<Listing, 'visibility' | 'state' | 'application' | 'release'>;

/**
 * Returns whether a change of a listing must be copied to the application's record in the
 * authorization service.
 */
export function changesRecord(before: ListedFields | undefined, after: ListedFields): boolean {
  if (!before || before.visibility !== after.visibility || before.state !== after.state) {
    return true;
  }
  const [former, latter] = [shownInRecord(before), shownInRecord(after)];
  return former.name !== latter.name || former.logo !== latter.logo;
}

/**
 * Returns the name and logo for the application's record in the authorization service. The name is
 * the name that passed the checks, and is present only if other organizations see the listing. The
 * logo is the id of the approved logo, if the listing is public.
 */
export function shownInRecord(listing: ListedFields): { name?: string; logo?: string } {
  const logo = isDiscoverable(listing) ? listing.release.images.logo : null;
  return {
    ...(isVisibleToOthers(listing) && { name: listing.application.name }),
    ...(logo && { logo: logo.id }),
  };
}
