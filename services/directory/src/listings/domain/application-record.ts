import { isShownToOthers, type Listing } from './listing.ts';
import { isDiscoverable } from './public-listing.ts';

type Shown = Pick<Listing, 'visibility' | 'state' | 'application' | 'release'>;

/** Whether a change of a listing changes what the record of its application shows. */
export function changesRecord(before: Shown | undefined, after: Shown): boolean {
  if (!before || before.visibility !== after.visibility || before.state !== after.state) {
    return true;
  }
  const [former, latter] = [shownInRecord(before), shownInRecord(after)];
  return former.name !== latter.name || former.logo !== latter.logo;
}

/**
 * The name in the record: the one that passed the checks, while others see it. The logo: the id of
 * the one that was approved, while everybody can load it.
 */
export function shownInRecord(listing: Shown): { name?: string; logo?: string } {
  const logo = isDiscoverable(listing) ? listing.release.images.logo : null;
  return {
    ...(isShownToOthers(listing) && { name: listing.application.name }),
    ...(logo && { logo: logo.id }),
  };
}
