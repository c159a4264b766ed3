import type { Logger } from '@irp/observability';
import type { Listing } from '../domain/listing.ts';
import type { ListingStore } from '../store/listing-store.ts';
import type { EndInstallations } from './end-installations.ts';

/** What the people of a workspace read. */
const endReasons = { unpublished: 'The publisher unpublished the application' } as const;

/**
 * Ends the installations of a listing that was unpublished so, and returns the listing without this
 * intent.
 */
export type FinishEnding = (listing: Listing) => Promise<Listing>;

interface Dependencies {
  listings: Pick<ListingStore, 'change' | 'listEnding'>;
  endInstallations: EndInstallations;
  log: Logger;
}

/**
 * The intent is stored with the change, and removed when it is done: whatever interrupts it, the
 * periodic run completes it.
 */
export function createEndings({ listings, endInstallations, log }: Dependencies) {
  const finishEnding: FinishEnding = async (listing) => {
    const { applicationId, ending } = listing;
    if (!ending) {
      return listing;
    }
    await endInstallations(applicationId, ending.actor, endReasons[ending.reason]);
    return listings.change(applicationId, (before) => {
      // Another run was faster.
      if (!before?.ending) {
        return undefined;
      }
      const { ending: _ending, ...rest } = before;
      return { listing: rest, events: [] };
    });
  };
  async function finishEndings(): Promise<void> {
    for (const listing of await listings.listEnding()) {
      await finishEnding(listing).catch((error) =>
        log.warn(
          { err: error, applicationId: listing.applicationId },
          'could not end installations; trying again',
        ),
      );
    }
  }
  return { finishEnding, finishEndings };
}
