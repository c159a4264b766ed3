import type { unpublishListing as contract } from '@irp/contracts/directory';
import { type Actor, actorOf } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { Listing } from './domain/listing.ts';
import { unpublish, unpublishableStates } from './domain/unpublish.ts';
import { type ChangedListing, unpublishedEvent } from './domain/visibility.ts';
import { noListing } from './get-listing.ts';
import { listingEvents } from './listing-events.ts';
import { listingReply } from './listing-reply.ts';
import type { ListingStore } from './store/listing-store.ts';

/**
 * Ends the installations of an unpublished listing.
 * @returns the listing, without the intent `ending`
 */
export type FinishEnding = (listing: Listing) => Promise<Listing>;

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  readApplication: ReadApplication;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  finishEnding: FinishEnding;
  /** Returns whether the application has a live installation. */
  hasInstallations: (applicationId: string) => Promise<boolean>;
  now: () => number;
}

export function unpublishListing(deps: Dependencies): Operation<typeof contract> {
  const { listings, readApplication, domains, finishEnding, hasInstallations, now } = deps;
  return async ({ principal, params, headers, body: { existingInstallations } }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    const actor = actorOf(principal);
    const stored = await listings.change(application.id, async (before) => {
      if (!before || before.state === 'none') {
        throw noListing();
      }
      requirePreconditions(headers, entityTag(before.revision));
      // If the listing is unpublished and all installations have ended, a repeated request, such as
      // after a 503, changes nothing and sends no second mail.
      if (before.state === 'unpublished' && !(await hasInstallations(application.id))) {
        return undefined;
      }
      const nowMs = now();
      const changed = planUnpublishing(before, existingInstallations, actor, new Date(nowMs));
      return (
        changed && {
          ...changed,
          events: listingEvents(before, actor, changed.events, nowMs),
        }
      );
    });
    return listingReply(await finishEnding(stored), application, domains);
  };
}

/**
 * Returns the changes of an unpublishing, or undefined if nothing is left to do.
 * @throws PlatformError 409
 */
function planUnpublishing(
  before: Listing,
  existingInstallations: 'keep' | 'revoke',
  actor: Actor,
  at: Date,
): ChangedListing | undefined {
  const isRevoking = existingInstallations === 'revoke';
  const intent = isRevoking
    ? {
        ending: {
          actor,
          at,
          reason: 'unpublished' as const,
        },
      }
    : {};
  if (before.state === 'unpublished') {
    if (!isRevoking || before.ending) {
      return undefined;
    }
    return {
      listing: { ...before, ...intent },
      events: [unpublishedEvent(before, 'revoke', 'requested')],
    };
  }
  requireUnpublishable(before);
  const { listing, events } = unpublish(before, existingInstallations, 'requested', at);
  return {
    listing: { ...listing, ...intent },
    events,
  };
}

function requireUnpublishable({ state }: Listing): void {
  if (unpublishableStates.includes(state)) {
    return;
  }
  const advice =
    'To end installations of a listing that is not published, use POST …/revoke-downstream.';
  throw new PlatformError(
    'conflict',
    `The listing is ${state}: it can be unpublished only while it is ${unpublishableStates.join(', ')}. ${advice}`,
  );
}
