import type { DomainEvent } from '@irp/contracts/events';
import type { Listing, ReleasedVersion, Review } from './listing.ts';

type Unsettled = Omit<Listing, 'revision'>;

interface Settled {
  listing: Unsettled;
  /**
   * `published`: the directory starts to show the release. `hidden`: the directory stops showing
   * the release.
   */
  effect: 'published' | 'hidden' | undefined;
}

/**
 * Returns a listing after its visibility or release has changed. The state of an approved or
 * published listing becomes `published` if the visibility is `public`, and `approved` otherwise. A
 * listing without a release stays the same, and so does a listing that is neither approved nor
 * published.
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
 * Returns the state of a listing after a review. While the listing has a release, the review of a
 * further version does not change the state.
 */
export function stateAfterReview(
  { release, state }: Pick<Listing, 'release' | 'state'>,
  reviewed: 'in_manual_review' | 'changes_requested' | 'rejected',
): Listing['state'] {
  return release ? state : reviewed;
}

/**
 * Returns the released versions, including the current release. A hidden release that is shown
 * again keeps the time of its first publication. A later submission with the same number replaces
 * the earlier version.
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

/**
 * Returns the details of a release for events.
 * @param listing must have a release
 */
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

/** Returns the details of a review for events. */
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
