import type { PublishedApplication } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Listing, Review } from '../../listings/domain/listing.ts';
import { withdrawal } from '../../listings/domain/withdraw.ts';

/** The reviewer who decides, or is assigned to decide, on a review. */
export interface Reviewer {
  userId: string;
  /** The organizations of all workspaces in which the reviewer is a member. */
  organizationIds: readonly string[];
}

/**
 * Checks that a reviewer does not belong to the publisher of the listing.
 * @throws PlatformError 403
 */
export function requireImpartial(
  { userId, organizationIds }: Reviewer,
  { submittedBy, writtenBy }: Pick<Review, 'submittedBy' | 'writtenBy'>,
  publisherIds: readonly string[],
): void {
  if (userId === submittedBy || userId === writtenBy) {
    throw new PlatformError(
      'forbidden',
      'The reviewer wrote or submitted this listing: another reviewer must review the listing.',
    );
  }
  if (publisherIds.some((id) => organizationIds.includes(id))) {
    throw new PlatformError(
      'forbidden',
      "The reviewer is a member of the publisher's organization: a reviewer from outside must review the listing.",
    );
  }
}

const openStates: readonly Listing['state'][] = ['in_manual_review', 'approved', 'published'];

/** Requires an undecided review. @throws PlatformError 409 with the state of the review */
export function requireWaiting({ id, state, decision }: Review, listing: Listing): void {
  if (state !== 'in_manual_review') {
    const by = decision ? `, decided by ${decision.by} at ${decision.at.toISOString()}` : '';
    throw new PlatformError(
      'conflict',
      `The review is ${state}${by}: only a review with the state in_manual_review can be changed.`,
    );
  }
  if (listing.review?.id !== id) {
    throw new PlatformError(
      'conflict',
      'The listing was submitted again: review its latest submission.',
    );
  }
  if (!openStates.includes(listing.state)) {
    throw new PlatformError(
      'conflict',
      `The listing is now ${listing.state}: there is nothing to decide.`,
    );
  }
}

/** Requires that no other reviewer has taken the review. @throws PlatformError 409 */
export function requireFreeFor(
  userId: string,
  { id, assignee }: Pick<Review, 'id' | 'assignee'>,
): void {
  if (assignee === undefined || assignee === userId) {
    return;
  }
  throw new PlatformError(
    'conflict',
    `The review is assigned to ${assignee}. To take the review over, use POST /reviews/${id}/assign.`,
  );
}

/**
 * Requires that the application is active and has exactly the reviewed scopes.
 * @throws PlatformError 409 with the changes of the application
 */
export function requireAsReviewed(
  application: Pick<PublishedApplication, 'state' | 'scopes'> | undefined,
  { scopes }: Pick<Review, 'scopes'>,
): void {
  const state = application?.state ?? 'deleted';
  if (!application || state !== 'active') {
    throw new PlatformError(
      'conflict',
      `The application is ${state.replace('_', ' ')}: it cannot be approved now.`,
    );
  }
  const added = application.scopes.filter((scope) => !scopes.includes(scope));
  const removed = scopes.filter((scope) => !application.scopes.includes(scope));
  if (added.length + removed.length === 0) {
    return;
  }
  const differences = [
    ...(added.length > 0 ? [`added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed: ${removed.join(', ')}`] : []),
  ];
  throw new PlatformError(
    'conflict',
    `The scopes of the application have changed since the submission (${differences.join('; ')}): request changes, so that the publisher submits the listing again. As the publisher, ${withdrawal}.`,
  );
}
