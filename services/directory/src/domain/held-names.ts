import { seenForms } from '@irp/contracts/directory';
import type { Listing } from './listing.ts';

/**
 * Sets the names that no other listing can have, as a hurried reader sees them: the one in manual review, and the one that was
 * approved last. That one stays held when the listing is unpublished or delisted: installations go on, and people know its name.
 */
export function holdNames<T extends Omit<Listing, 'revision'>>({ heldNames: _before, ...listing }: T) {
  const { review, release, application } = listing;
  const approvedName = release?.draft.name ?? listing.approvedName;
  const reviewedName = review?.state === 'in_manual_review' ? review.draft.name : undefined;
  const names = [approvedName, reviewedName].filter((name) => name !== undefined);
  const forms = application.state === 'deleted' ? [] : new Set(names.flatMap(seenForms));
  const heldNames = [...forms];
  return {
    ...listing,
    ...(approvedName === undefined ? {} : { approvedName }),
    // Absent rather than empty: a unique index has an entry for an empty list, too.
    ...(heldNames.length === 0 ? {} : { heldNames }),
  };
}
