import { newId } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { submitListing as contract } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, requireMatch } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { automatedReview } from '../domain/automated-review.ts';
import { type Listing, latestCopy, namesOf, reviewsSoFar } from '../domain/listing.ts';
import { stateAfterReview } from '../domain/release.ts';
import type { ListingStore } from '../store/listing-store.ts';
import { noListing } from './get-listing.ts';
import { listingReply } from './listing-reply.ts';
import { ownApplication } from './own-application.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change' | 'isNameTaken'>;
  readApplication: ReadApplication;
  now: () => number;
}

const submittable: readonly Listing['state'][] = ['draft', 'changes_requested', 'rejected', 'unpublished'];

/** The automated review runs before the listing is stored, so that it is never seen in it. */
export function submitListing({ listings, readApplication, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    requireActive(application);
    const { id: applicationId, workspaceId, environment } = application;
    const listing = await listings.change(applicationId, async (before) => {
      if (!before || before.state === 'none') throw noListing();
      requireMatch(headers['if-match'], entityTag(before.revision));
      requireSubmittable(before);
      const { draft } = before;
      const names = namesOf(draft, application);
      const { name } = names;
      const isNameTaken = await listings.isNameTaken(name, applicationId);
      const checks = automatedReview({ draft, ...names, application, isNameTaken });
      const failedChecks = checks.filter(({ passed }) => !passed).map(({ check }) => check);
      const state: 'changes_requested' | 'in_manual_review' =
        failedChecks.length > 0 ? 'changes_requested' : 'in_manual_review';
      const nowMs = now();
      const review = {
        id: newId(nowMs),
        state,
        submittedAt: new Date(nowMs),
        submittedBy: principal.userId ?? null,
        draft: { ...draft, ...names },
        images: before.images,
        ...{ scopes: application.scopes, checks, writtenBy: before.updatedBy },
      };
      const event = newEvent(nowMs, {
        ...{ type: 'listing.submitted', workspaceId, environment, subject: applicationId, actor: actorOf(principal) },
        data: { name, reviewId: review.id, version: draft.version?.number ?? null, state, failedChecks },
      });
      const earlierReviews = reviewsSoFar(before);
      const copy = latestCopy(before.application, application);
      return {
        listing: { ...before, state: stateAfterReview(before, state), review, earlierReviews, application: copy },
        events: [event],
      };
    });
    return listingReply(listing, application);
  };
}

function requireActive({ state }: PublishedApplication): void {
  if (state === 'active') return;
  const advice = state === 'suspended' ? 'suspended: resume it first' : 'scheduled for deletion: restore it first';
  throw new PlatformError('conflict', `The application is ${advice}.`);
}

function requireSubmittable({ state }: Listing): void {
  if (submittable.includes(state)) return;
  throw new PlatformError(
    'conflict',
    `The listing is ${state}: it can be submitted while it is ${submittable.join(', ')}.`,
  );
}
