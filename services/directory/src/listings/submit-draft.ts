import { newId, type Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { ListingDraft } from '@irp/contracts/directory';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { createNameFindings } from './check-names.ts';
import { automatedReview } from './domain/automated-review.ts';
import { type Listing, latestCopy, reviewsSoFar } from './domain/listing.ts';
import { stateAfterReview } from './domain/release.ts';
import type { ListingStore } from './store/listing-store.ts';

/** The user who submits a draft, and the application. */
interface Submitter {
  application: PublishedApplication;
  principal: Principal;
}

/** Returns the listing with the submitted draft, after the automated review. */
export type SubmitDraft = (
  before: Listing,
  draft: ListingDraft,
  submitter: Submitter,
) => Promise<{ listing: Omit<Listing, 'revision'>; events: DomainEvent[] }>;

interface Dependencies {
  listings: Pick<ListingStore, 'isNameTaken' | 'isVendorTaken'>;
  now: () => number;
}

/**
 * Creates the function that submits a draft. The automated review runs before the listing is
 * stored, so no stored listing has an unfinished automated review.
 */
export function createSubmitDraft({ listings, now }: Dependencies): SubmitDraft {
  const findNames = createNameFindings({ listings });
  return async (before, draft, { application, principal }) => {
    const { workspaceId, environment } = application;
    const found = await findNames(draft, application);
    const { name, vendor } = found;
    const releases = {
      released: before.versions,
      hasRelease: before.release !== undefined,
    };
    const checks = automatedReview({
      draft,
      ...found,
      application,
      ...releases,
    });
    const failedChecks = checks.filter(({ passed }) => !passed).map(({ check }) => check);
    const state: 'changes_requested' | 'in_manual_review' =
      failedChecks.length > 0 ? 'changes_requested' : 'in_manual_review';
    const nowMs = now();
    const review = {
      id: newId(nowMs),
      state,
      submittedAt: new Date(nowMs),
      submittedBy: principal.userId ?? null,
      draft: {
        ...draft,
        name,
        vendor,
      },
      images: before.images,
      scopes: application.scopes,
      checks,
      writtenBy: before.updatedBy,
    };
    const event = newEvent(nowMs, {
      type: 'listing.submitted',
      workspaceId,
      environment,
      subject: application.id,
      actor: actorOf(principal),
      data: {
        name,
        reviewId: review.id,
        version: draft.version?.number ?? null,
        state,
        failedChecks,
      },
    });
    const earlierReviews = reviewsSoFar(before);
    const copy = latestCopy(before.application, application);
    return {
      listing: {
        ...before,
        draft,
        state: stateAfterReview(before, state),
        review,
        earlierReviews,
        application: copy,
      },
      events: [event],
    };
  };
}

/** Requires an active application. @throws PlatformError 409 */
export function requireActive({ state }: PublishedApplication): void {
  if (state === 'active') {
    return;
  }
  const advice =
    state === 'suspended'
      ? 'suspended: resume it first'
      : 'scheduled for deletion: restore it first';
  throw new PlatformError('conflict', `The application is ${advice}.`);
}
