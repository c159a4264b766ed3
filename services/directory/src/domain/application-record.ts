import type { Listing } from './listing.ts';

type Shown = Pick<Listing, 'visibility' | 'state'>;

/** Whether a change of a listing changes what the record of its application shows. */
export function changesRecord(before: Shown | undefined, after: Shown): boolean {
  return before?.visibility !== after.visibility || before.state !== after.state;
}
