import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { listingDraftExample, listingDraftSchema } from '@irp/contracts/directory';
import { actorOf, type EventPayload } from '@irp/contracts/events';
import type { PutRecord } from '../../src/listings/application-records.ts';
import { eventsOfNewListing } from '../../src/listings/domain/first-listing.ts';
import { type Listing, namesOf, newListing } from '../../src/listings/domain/listing.ts';
import { changesBetween } from '../../src/listings/domain/listing-changes.ts';
import { settle } from '../../src/listings/domain/release.ts';
import { changeVisibility } from '../../src/listings/domain/visibility.ts';
import { listingEvents } from '../../src/listings/listing-events.ts';
import type { ListingStore } from '../../src/listings/store/listing-store.ts';
import { createSubmitDraft } from '../../src/listings/submit-draft.ts';

const { vendor: _, ...example } = listingDraftExample;

type Unrevised = Omit<Listing, 'revision'>;

interface Dependencies {
  listings: ListingStore;
  putRecord: PutRecord;
}

/**
 * Stores the result of four requests of a publisher and a reviewer for a new application: a draft
 * and a release. The requests take sixty commands and nine further requests between the services.
 * publish-listing.test.ts verifies the same result.
 */
export function createPublishListing({ listings, putRecord }: Dependencies) {
  const submit = createSubmitDraft({ listings, now: Date.now });

  return async (
    as: Principal,
    application: PublishedApplication,
    visibility: 'private' | 'public',
  ): Promise<void> => {
    const at = new Date();
    const { name } = application;
    const draft = listingDraftSchema.parse({ ...example, name });
    const eventsOf = (listing: Unrevised, payloads: readonly EventPayload[]) =>
      listingEvents(listing, actorOf(as), payloads, at.getTime());
    await listings.change(application.id, (known) => {
      const before = known ?? newListing(application, at);
      const data = {
        name: namesOf(draft, application).name,
        changes: changesBetween(known?.draft, draft),
      };
      return {
        listing: {
          ...before,
          draft,
          state: 'draft',
          updatedAt: at,
          updatedBy: as.userId ?? null,
        },
        events: eventsOf(before, [
          ...(known ? [] : eventsOfNewListing(application)),
          { type: 'listing.saved', data },
        ]),
      };
    });
    const listing = await listings.change(application.id, async (before) => {
      const submitted = await submit(before!, draft, { application, principal: as });
      const approved = approve(submitted.listing, at);
      const wanted = {
        visibility,
        organizations: [],
        reason: 'requested',
      } as const;
      const changed = changeVisibility({ ...approved, revision: before!.revision }, wanted, at);
      const events = [...submitted.events, ...eventsOf(approved, changed?.events ?? [])];
      return { listing: changed?.listing ?? approved, events };
    });
    await putRecord(listing);
    await listings.markRecorded(listing);
  };
}

/** An undecided listing after a reviewer's approval. */
export function approve(listing: Unrevised, at: Date): Unrevised {
  if (listing.review?.state !== 'in_manual_review') {
    throw new Error(`${listing.applicationId} is not in review`);
  }
  const { id: reviewId, draft, images, scopes } = listing.review;
  const release = {
    reviewId,
    draft,
    images,
    scopes,
    approvedAt: at,
  };
  const state = listing.state === 'published' ? 'published' : 'approved';
  const review = { ...listing.review, state: 'approved' as const };
  return settle(
    {
      ...listing,
      review,
      release,
      state,
    },
    at,
  ).listing;
}
