import { isShownToOthers, type Listing } from './listing.ts';

type Shown = Pick<Listing, 'visibility' | 'state' | 'application'>;

/** Whether a change of a listing changes what the record of its application shows. */
export function changesRecord(before: Shown | undefined, after: Shown): boolean {
  if (!before || before.visibility !== after.visibility || before.state !== after.state) {
    return true;
  }
  return nameInRecord(before).name !== nameInRecord(after).name;
}

/** The name in the record: the one that passed the checks, while others see it. */
export function nameInRecord(listing: Shown): { name?: string } {
  return isShownToOthers(listing) ? { name: listing.application.name } : {};
}
