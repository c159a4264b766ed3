import { seenForms } from '@irp/contracts/directory';
import type { Listing } from './listing.ts';

/**
 * Sets the names reserved for this listing, in a form that treats similar-looking names as equal:
 * the name in manual review, and the last approved name. The approved name stays reserved when the
 * listing is unpublished or delisted: installations continue, and people know the name.
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
    // The field is absent rather than an empty list, because the unique index would contain the
    // empty list, and permit it in only one listing.
    ...(heldNames.length === 0 ? {} : { heldNames }),
    ...(publisherNames.length === 0 ? {} : { publisherNames }),
  };
}

/**
 * Names under which no other organization can publish: the organization's name, and the approved
 * vendor. A vendor stays with the organization when the application is transferred.
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
