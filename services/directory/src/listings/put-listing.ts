import { isDeepStrictEqual } from 'node:util';
import type { putListing as contract } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, type Preconditions, requirePreconditions } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication, requireNotScheduled } from '../authorization/own-application.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import { eventsOfNewListing } from './domain/first-listing.ts';
import {
  type Listing,
  latestCopy,
  namesOf,
  newListing,
  requireReasonsOfOwnScopes,
} from './domain/listing.ts';
import { changesBetween } from './domain/listing-changes.ts';
import { listingEvents } from './listing-events.ts';
import { listingReply } from './listing-reply.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  now: () => number;
}

export function putListing(dependencies: Dependencies): Operation<typeof contract> {
  const { listings, readApplication, domains, now } = dependencies;
  return async ({ principal, params, headers, body: draft }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    requireNotScheduled(application);
    requireReasonsOfOwnScopes(draft, application);
    const { id: applicationId, workspaceId, environment } = application;
    const listing = await listings.change(applicationId, async (known) => {
      const before = known?.state === 'none' ? undefined : known;
      requireCurrent(headers, before);
      if (before && isDeepStrictEqual(before.draft, draft)) {
        return undefined;
      }
      const nowMs = now();
      const at = new Date(nowMs);
      const copy = latestCopy(known?.application, application);
      const written = {
        draft,
        updatedAt: at,
        updatedBy: principal.userId ?? null,
        application: copy,
      };
      const state = before?.state ?? 'draft';
      const event = newEvent(nowMs, {
        type: 'listing.saved',
        workspaceId,
        environment,
        subject: applicationId,
        actor: actorOf(principal),
        data: {
          name: namesOf(draft, application).name,
          changes: changesBetween(before?.draft, draft),
        },
      });
      const listing = {
        ...(known ?? newListing(application, at)),
        ...written,
        state,
      };
      const first = known
        ? []
        : listingEvents(listing, actorOf(principal), eventsOfNewListing(application), nowMs);
      return { listing, events: [...first, event] };
    });
    return listingReply(listing, application, domains);
  };
}

/**
 * Compares the preconditions of the request with the stored listing.
 * @throws PlatformError 400; 412, even for `If-Match: *` if there is no listing (RFC 9110, section
 *   13.1.1)
 */
function requireCurrent(preconditions: Preconditions, before: Listing | undefined): void {
  if (before) {
    requirePreconditions(preconditions, entityTag(before.revision));
  } else if (preconditions['if-match'] !== undefined) {
    throw new PlatformError(
      'precondition_failed',
      'The application has no listing yet: to create a listing, leave If-Match out.',
    );
  }
}
