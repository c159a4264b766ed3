import type {
  delistListing as delistContract,
  relistListing as relistContract,
} from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requirePermission } from '@irp/http';
import { type Listing, shownName, viewDelisting } from './domain/listing.ts';
import { delist, relist } from './domain/unpublish.ts';
import { listingEvents } from './listing-events.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'change'>;
  now: () => number;
}

/**
 * Removes the listing of any workspace from the directory for the operator. The operation sends no
 * request to the authorization service, and so works during an outage of the authorization service.
 */
export function delistListing({ listings, now }: Dependencies): Operation<typeof delistContract> {
  return async ({ principal, params, body }) => {
    requirePermission(permissions.delistListing, principal);
    const listing = await listings.change(params.id, (before) => {
      requireListed(before);
      if (before.state === 'delisted') {
        throw new PlatformError(
          'conflict',
          'The listing is already delisted. To let the publisher submit it again, relist it.',
        );
      }
      const nowMs = now();
      const changed = delist(before, body.reason, new Date(nowMs));
      return {
        ...changed,
        events: listingEvents(before, actorOf(principal), changed.events, nowMs),
      };
    });
    return replyOf(listing);
  };
}

export function relistListing({ listings, now }: Dependencies): Operation<typeof relistContract> {
  return async ({ principal, params }) => {
    requirePermission(permissions.relistListing, principal);
    const listing = await listings.change(params.id, (before) => {
      requireListed(before);
      if (before.state !== 'delisted') {
        throw new PlatformError(
          'conflict',
          `The listing is ${before.state}: only a delisted listing can be relisted.`,
        );
      }
      const changed = relist(before);
      return {
        ...changed,
        events: listingEvents(before, actorOf(principal), changed.events, now()),
      };
    });
    return replyOf(listing);
  };
}

type Written = Listing & { state: Exclude<Listing['state'], 'none'> };

/**
 * Rejects an application without a listing.
 * @throws PlatformError 404
 */
function requireListed(listing: Listing | undefined): asserts listing is Written {
  if (!listing || listing.state === 'none') {
    throw new PlatformError('not_found', 'There is no such listing.');
  }
}

function replyOf(listing: Listing) {
  requireListed(listing);
  const { applicationId, state, visibility } = listing;
  const body = {
    applicationId,
    name: shownName(listing),
    state,
    visibility,
    delisting: viewDelisting(listing),
  };
  return { status: 200, body } as const;
}
