import { putApplicationListing } from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';
import type { Logger } from '@irp/observability';
import { changesRecord, shownInRecord } from './domain/application-record.ts';
import type { Listing } from './domain/listing.ts';
import type { ListingStore } from './store/listing-store.ts';

/**
 * Copies the state of the listing to the application's record in the authorization service;
 * idempotent.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type PutRecord = (listing: Listing) => Promise<void>;

export function createPutRecord(client: Pick<InternalClient, 'post'>): PutRecord {
  return async (listing) => {
    const { applicationId, visibility, state, revision } = listing;
    const { path } = putApplicationListing;
    const record = {
      applicationId,
      visibility,
      state,
      revision,
      ...shownInRecord(listing),
    };
    const { status } = await client.post(path, record);
    if (status !== 200) {
      throw new Error(`${path} returned ${status}`);
    }
  };
}

interface Dependencies {
  listings: ListingStore;
  putRecord: PutRecord;
  log: Logger;
}

/**
 * Wraps a store, so that a change of a listing resolves only after the update of the copy in the
 * application's record. If the update fails, the change stays stored with a mark, and the periodic
 * job `putRecords` updates the copy.
 */
export function keepRecords({ listings, putRecord, log }: Dependencies) {
  async function put(listing: Listing): Promise<void> {
    try {
      await putRecord(listing);
      await listings.markRecorded(listing);
    } catch (error) {
      const { applicationId } = listing;
      log.warn(
        { err: error, applicationId },
        'listing not copied to the record of its application; retrying',
      );
    }
  }
  const change: ListingStore['change'] = async (applicationId, changeListing) => {
    let isBehind = false;
    const listing = await listings.change(applicationId, async (before) => {
      const changed = await changeListing(before);
      isBehind = changed !== undefined && changesRecord(before, changed.listing);
      return changed;
    });
    if (isBehind) {
      await put(listing);
    }
    return listing;
  };
  async function putRecords(): Promise<void> {
    for (const listing of await listings.listUnrecorded()) {
      await put(listing);
    }
  }
  return {
    listings: { ...listings, change },
    putRecords,
  };
}
