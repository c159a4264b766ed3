import { type Listing, shownName } from './listing.ts';
import { type ChangedListing, unpublishedEvent, type VisibilityReason } from './visibility.ts';

/**
 * States in which the directory shows the listing, or would show it after a reviewer's decision or
 * a change of the visibility.
 */
export const unpublishableStates: readonly Listing['state'][] = [
  'in_manual_review',
  'approved',
  'published',
];

/**
 * Ends the release and an undecided review, so the directory shows the listing only after
 * another submission. Released versions remain.
 * @param before in a state of {@link unpublishableStates}
 */
export function unpublish(
  before: Listing,
  existingInstallations: 'keep' | 'revoke',
  reason: VisibilityReason,
  at: Date,
): ChangedListing {
  const event = unpublishedEvent(before, existingInstallations, reason);
  return {
    listing: {
      ...withoutRelease(before),
      state: 'unpublished',
      unpublishedAt: at,
    },
    events: [event],
  };
}

/**
 * Removes a listing from the directory for the operator. Until the operator relists the listing,
 * the publisher can neither submit nor share the listing.
 */
export function delist(before: Listing, reason: string, at: Date): ChangedListing {
  const event = {
    type: 'listing.delisted',
    data: {
      name: shownName(before),
      reason,
    },
  } as const;
  const hidden = {
    unpublishedAt: before.unpublishedAt ?? at,
    delisting: { reason, at },
  };
  return {
    listing: {
      ...withoutRelease(before),
      state: 'delisted',
      ...hidden,
    },
    events: [event],
  };
}

/**
 * Permits the publisher to submit the listing again.
 * @param before a listing in the state `delisted`
 */
export function relist(before: Listing): ChangedListing {
  const { delisting: _delisting, ...rest } = before;
  const event = {
    type: 'listing.relisted',
    data: { name: shownName(before) },
  } as const;
  return {
    listing: { ...rest, state: 'unpublished' },
    events: [event],
  };
}

function withoutRelease(before: Listing): ChangedListing['listing'] {
  const { release: _release, review, ...rest } = before;
  const isPending = review?.state === 'in_manual_review';
  const ended = review && {
    review: isPending
      ? {
          ...review,
          state: 'withdrawn' as const,
        }
      : review,
  };
  return {
    ...rest,
    ...ended,
    visibility: 'private',
    organizations: [],
  };
}
