import type { DomainEvent } from '@irp/contracts/events';
import type { Listing, ReleasedVersion, Review } from './listing.ts';

type Unsettled = Omit<Listing, 'revision'>;

interface Settled {
  listing: Unsettled;
  /** `published`: the directory shows the release from now on. `hidden`: it does so no more. */
  effect: 'published' | 'hidden' | undefined;
}

/**
 * A listing whose visibility or release has changed. It is `published` where it has a release and
 * its visibility is `public`, whichever came last, and `approved` where it has a release that is
 * not shown; without one its state stays.
 */
export function settle(listing: Unsettled, at: Date): Settled {
  const { release, state, visibility } = listing;
  if (!release || (state !== 'approved' && state !== 'published')) {
    return { listing, effect: undefined };
  }
  if (visibility !== 'public') {
    return state === 'published'
      ? {
          listing: {
            ...listing,
            state: 'approved',
            unpublishedAt: at,
          },
          effect: 'hidden',
        }
      : {
          listing: { ...listing, state: 'approved' },
          effect: undefined,
        };
  }
  const versions = withRelease(listing, at);
  const isNew = state === 'approved' || versions !== listing.versions;
  const { unpublishedAt: _at, ...shown } = listing;
  return {
    listing: {
      ...shown,
      state: 'published',
      versions,
    },
    effect: isNew ? 'published' : undefined,
  };
}

/**
 * The state of a listing by its latest review. While it has a release, a review of the next version
 * does not move it.
 */
export function stateAfterReview(
  { release, state }: Pick<Listing, 'release' | 'state'>,
  reviewed: 'in_manual_review' | 'changes_requested' | 'rejected',
): Listing['state'] {
  return release ? state : reviewed;
}

/**
 * A release that was hidden and is shown again keeps the day of its first publication; one of a
 * later submission with the same number replaces it.
 */
function withRelease(
  { release, versions }: Unsettled,
  releasedAt: Date,
): readonly ReleasedVersion[] {
  if (!release || versions.some(({ reviewId }) => reviewId === release.reviewId)) {
    return versions;
  }
  const { reviewId, scopes, draft } = release;
  if (!draft.version) {
    throw new Error(`the release of the review ${reviewId} has no version`);
  }
  const { number } = draft.version;
  return [
    ...versions.filter((version) => version.number !== number),
    {
      ...draft.version,
      scopes,
      reviewId,
      releasedAt,
    },
  ];
}

/** What events say of the release. @param listing that has one */
export function releaseDetail({
  release,
  applicationId,
}: Unsettled): DomainEvent<'listing.published'>['data'] {
  if (!release) {
    throw new Error(`the listing of ${applicationId} has no release`);
  }
  return reviewDetail({
    id: release.reviewId,
    draft: release.draft,
  });
}

/** What events say of a review. */
export function reviewDetail({
  id,
  draft,
}: Pick<Review, 'id' | 'draft'>): DomainEvent<'listing.published'>['data'] {
  return {
    name: draft.name,
    reviewId: id,
    version: draft.version?.number ?? null,
  };
}
