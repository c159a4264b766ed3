import type { Logger } from '@irp/observability';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { FinishEnding } from '../listings/unpublish-listing.ts';
import type { EndInstallations } from './end-installations.ts';

/** The reasons for the end of an installation, shown to people of the workspace. */
const endReasons = { unpublished: 'The publisher unpublished the application' } as const;

interface Dependencies {
  listings: Pick<ListingStore, 'change' | 'listEnding'>;
  endInstallations: EndInstallations;
  log: Logger;
}

/**
 * Ends the installations of unpublished applications. The intent (`ending`) is stored together with
 * the change of the listing, and removed when all installations have ended. After an interruption,
 * the periodic job finds the intent and continues.
 */
export function createEndings({ listings, endInstallations, log }: Dependencies) {
  const finishEnding: FinishEnding = async (listing) => {
    const { applicationId, ending } = listing;
    if (!ending) {
      return listing;
    }
    await endInstallations(applicationId, ending.actor, endReasons[ending.reason]);
    return listings.change(applicationId, (before) => {
      // Another process has already removed the intent.
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
          {
            err: error,
            applicationId: listing.applicationId,
          },
          'ending the installations of the application failed; retrying',
        ),
      );
    }
  }
  return { finishEnding, finishEndings };
}
