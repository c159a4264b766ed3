import { isVisibleToOthers, type Listing } from './listing.ts';
import { isDiscoverable } from './public-listing.ts';

type ListedFields = Pick<Listing, 'visibility' | 'state' | 'application' | 'release'>;

/**
 * Tells whether a change of a listing must be copied to the application's record in the
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
 * The record's name: the name that passed the checks, while shown to other organizations. The logo:
 * the id of the approved logo, while public.
 */
export function shownInRecord(listing: ListedFields): { name?: string; logo?: string } {
  const logo = isDiscoverable(listing) ? listing.release.images.logo : null;
  return {
    ...(isVisibleToOthers(listing) && { name: listing.application.name }),
    ...(logo && { logo: logo.id }),
  };
}
