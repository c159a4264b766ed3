import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { actorOf, type EventPayload } from '@irp/contracts/events';
import type { Conditions } from '@irp/contracts/permissions';
import { requirePermission } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { ReadPerson } from '../authorization/person-reader.ts';
import { type Listing, latestCopy, type Review } from '../listings/domain/listing.ts';
import { listingEvents } from '../listings/listing-events.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { requireImpartial, requireWaiting } from './domain/review-rules.ts';
import { viewReviewInFull } from './domain/view-review.ts';
import { noReview } from './get-review.ts';
import type { NameReviewers } from './name-reviewers.ts';
import type { ReviewStore } from './store/review-store.ts';

export interface ReviewDependencies {
  reviews: Pick<ReviewStore, 'find'>;
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  readPerson: ReadPerson;
  nameReviewers: NameReviewers;
  now: () => number;
}

/** An undecided review, and the reviewer who has requested a change of the review. */
export interface WaitingReview {
  listing: Listing;
  review: Review;
  /** The current application; undefined if the authorization service does not know it. */
  application: PublishedApplication | undefined;
  /** The id of the reviewer. */
  userId: string;
  at: Date;
}

interface ReviewChange {
  listing: Omit<Listing, 'revision'>;
  events: EventPayload[];
}

interface ReviewCall {
  principal: Principal;
  params: { id: string };
}

/**
 * Changes an undecided review if the caller is impartial. Reads the listing and the application
 * again in each attempt, so the second of two concurrent decisions is rejected.
 * @param change returns undefined if nothing changes
 * @throws PlatformError 403, 404, 409
 */
export async function changeReview(
  { reviews, listings, readApplication, readPerson, nameReviewers, now }: ReviewDependencies,
  permission: Conditions & Required<Pick<Conditions, 'callers'>>,
  { principal, params }: ReviewCall,
  change: (waiting: WaitingReview) => ReviewChange | undefined | Promise<ReviewChange | undefined>,
) {
  const userId = requirePermission(permission, principal);
  const found = await reviews.find(params.id);
  if (!found) {
    throw noReview();
  }
  const { organizationIds = [] } = (await readPerson(userId)) ?? {};
  const reviewer = {
    userId,
    organizationIds: [...organizationIds, principal.organizationId],
  };
  const { applicationId } = found.listing;
  const changed = await listings.change(applicationId, async (before) => {
    const review = before && reviewOf(before, params.id);
    if (!review) {
      throw noReview();
    }
    const application = await readApplication(applicationId);
    requireImpartial(reviewer, review, publishersOf(before, application));
    requireWaiting(review, before);
    const copy = application ? latestCopy(before.application, application) : before.application;
    const listing = { ...before, application: copy };
    const nowMs = now();
    const after = await change({
      listing,
      review,
      application,
      userId,
      at: new Date(nowMs),
    });
    if (!after) {
      return undefined;
    }
    return {
      ...after,
      events: listingEvents(listing, actorOf(principal), after.events, nowMs),
    };
  });
  const review = reviewOf(changed, params.id);
  if (!review) {
    throw noReview();
  }
  const view = viewReviewInFull(changed, review);
  const named = await nameReviewers(principal, [view]);
  return {
    status: 200,
    body: named(view),
  } as const;
}

function reviewOf({ review, earlierReviews }: Listing, id: string): Review | undefined {
  return [review, ...earlierReviews].find((one) => one?.id === id);
}

/**
 * Returns the current owner of the application, and the owner at the last change of the listing.
 * The owners differ if the application was transferred after the last change of the listing.
 */
export function publishersOf(
  listing: Listing,
  application: PublishedApplication | undefined,
): string[] {
  return [listing.application.organizationId, ...(application ? [application.organizationId] : [])];
}
