import type { Listing } from './listing.ts';
import { type ChangedListing, unpublished, type VisibilityReason } from './visibility.ts';

/** States in which the directory shows a listing, or would after the decision of a reviewer or a change of the visibility. */
export const unpublishable: readonly Listing['state'][] = ['in_manual_review', 'approved', 'published'];

/**
 * Ends what was approved, and a review that is not decided: to be shown again, the listing has to be submitted. Released versions are kept.
 * @param before in a state of {@link unpublishable}
 */
export function unpublish(
  before: Listing,
  existingInstallations: 'keep' | 'revoke',
  reason: VisibilityReason,
): ChangedListing {
  const event = unpublished(before, existingInstallations, reason);
  return { listing: { ...withoutRelease(before), state: 'unpublished' }, events: [event] };
}

function withoutRelease(before: Listing): ChangedListing['listing'] {
  const { release: _release, review, ...rest } = before;
  const isPending = review?.state === 'in_manual_review';
  const ended = review && { review: isPending ? { ...review, state: 'withdrawn' as const } : review };
  return { ...rest, ...ended, visibility: 'private', organizations: [] };
}
