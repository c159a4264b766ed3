import type { addListingVersion as contract, ListingDraft } from '@irp/contracts/directory';
import { actorOf, type EventPayload } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import { type Listing, shownName } from './domain/listing.ts';
import { changesBetween } from './domain/listing-changes.ts';
import { orderError, scopesError } from './domain/versions.ts';
import { withdrawal } from './domain/withdraw.ts';
import { noListing } from './get-listing.ts';
import { listingEvents } from './listing-events.ts';
import { listingReply } from './listing-reply.ts';
import type { ListingStore } from './store/listing-store.ts';
import { requireActive, type SubmitDraft } from './submit-draft.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  submit: SubmitDraft;
  now: () => number;
}

/**
 * Creates the operation that submits the draft as a new version. The directory shows the previous
 * release until the new version is approved.
 */
export function addVersion({
  listings,
  readApplication,
  domains,
  submit,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body: version }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    requireActive(application);
    const listing = await listings.change(application.id, async (before) => {
      if (!before || before.state === 'none') {
        throw noListing();
      }
      requirePreconditions(headers, entityTag(before.revision));
      requireNoReview(before);
      requireNumber(
        orderError(version.number, before.versions, before.release !== undefined) ??
          scopesError(version.number, application.scopes, before.versions),
        version.number,
      );
      const draft: ListingDraft = { ...before.draft, version };
      const changes = changesBetween(before.draft, draft);
      const saved: EventPayload[] =
        changes.length === 0
          ? []
          : [
              {
                type: 'listing.saved',
                data: {
                  name: shownName(before),
                  changes,
                },
              },
            ];
      const submitted = await submit(before, draft, { application, principal });
      const events = [
        ...listingEvents(before, actorOf(principal), saved, now()),
        ...submitted.events,
      ];
      return { ...submitted, events };
    });
    return listingReply(listing, application, domains);
  };
}

/**
 * Rejects a new version while an earlier submission is undecided.
 * @throws PlatformError 409
 */
function requireNoReview({ state, review }: Listing): void {
  if (state === 'delisted') {
    throw new PlatformError(
      'conflict',
      'The operator of the platform delisted the listing: the listing cannot be submitted.',
    );
  }
  if (state === 'in_manual_review' || review?.state === 'in_manual_review') {
    throw new PlatformError(
      'conflict',
      `A version is in review: wait for the decision, or ${withdrawal}.`,
    );
  }
}

/**
 * Rejects the number of a version if there is an error.
 * @throws PlatformError 400 with the number and the accepted numbers
 */
function requireNumber(error: string | undefined, number: string): void {
  if (error === undefined) {
    return;
  }
  const errors = [
    {
      field: 'number',
      value: number,
      message: error,
    },
  ];
  throw new PlatformError('invalid_request', `number ${error}; the request has ${number}.`, {
    errors,
  });
}
