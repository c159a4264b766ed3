import type { getVisibility as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import { latestCopy, newListing } from './domain/listing.ts';
import type { ListingStore } from './store/listing-store.ts';
import { visibilityReply } from './visibility-reply.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  readApplication: ReadApplication;
  now: () => number;
}

export function getVisibility({
  listings,
  readApplication,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    const known = await listings.find(application.id);
    const listing = known ?? {
      ...newListing(application, new Date(now())),
      revision: 0,
    };
    return visibilityReply({
      ...listing,
      application: latestCopy(listing.application, application),
    });
  };
}
