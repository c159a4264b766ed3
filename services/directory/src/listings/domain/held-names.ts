import { seenForms } from '@irp/contracts/directory';
import type { Listing } from './listing.ts';

/**
 * Returns the listing with the names that are reserved for it, in a form that is equal for
 * similar-looking names. Reserved are the name in manual review and the last approved name. The
 * approved name remains reserved when the listing is unpublished or delisted, because installations
 * continue and users know the name.
 */
export function holdNames<T extends Omit<Listing, 'revision'>>(before: T) {
  const { heldNames: _names, publisherNames: _publishers, ...listing } = before;
  const { review, release, application } = listing;
  const approvedName = release?.draft.name ?? listing.approvedName;
  const reviewedName = review?.state === 'in_manual_review' ? review.draft.name : undefined;
  const names = [approvedName, reviewedName].filter((name) => name !== undefined);
  const forms = application.state === 'deleted' ? [] : new Set(names.flatMap(seenForms));
  const heldNames = [...forms];
  const publisherNames = publisherNamesOf(before);
  return {
    ...listing,
    ...(approvedName === undefined ? {} : { approvedName }),
    // The field is absent rather than an empty list, because the unique index would contain an
    // empty list, too, and permit only one.
    ...(heldNames.length === 0 ? {} : { heldNames }),
    ...(publisherNames.length === 0 ? {} : { publisherNames }),
  };
}

/**
 * Returns the names under which no other organization may publish: the name of the organization and
 * its approved vendor. When the application is transferred, the vendor remains reserved for the
 * former organization.
 */
function publisherNamesOf({
  application,
  release,
}: Pick<Listing, 'application' | 'release'>): string[] {
  if (application.state === 'deleted') {
    return [];
  }
  const { organizationId, organizationName } = application;
  const isItsOwn = release && (release.organizationId ?? organizationId) === organizationId;
  const names = [organizationName, ...(isItsOwn ? [release.draft.vendor] : [])];
  return [...new Set(names.flatMap(seenForms))];
}
