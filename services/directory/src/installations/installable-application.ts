import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { allowsDataOf } from '@irp/contracts/permissions';
import { PlatformError, resourceNotFound } from '@irp/errors';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { type Admission, admissionOf } from '../listings/domain/admission.ts';
import { asOthersSee, type Listing } from '../listings/domain/listing.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { ReadReceiver } from './receiver-reader.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
}

export interface SeenApplication {
  application: PublishedApplication;
  listing: Listing | undefined;
  admission: Admission;
}

export type ReadSeen = (
  principal: Principal,
  applicationId: string,
) => Promise<SeenApplication | undefined>;

/**
 * Creates a function that reads an application with its relation to the caller's workspace
 * (`admission`). The function returns undefined for an unknown id. Every call runs the same
 * queries, so the response time does not show whether a hidden application exists.
 */
export function createReadSeen({
  listings,
  readApplication,
  readReceiver,
}: Dependencies): ReadSeen {
  return async (principal, applicationId) => {
    const [application, listing, receiver] = await Promise.all([
      readApplication(applicationId),
      listings.find(applicationId),
      readReceiver(principal),
    ]);
    if (!application) {
      return undefined;
    }
    const admission = admissionOf(listing, application, receiver);
    return {
      application: admission === 'own' ? application : asOthersSee(application, listing),
      listing,
      admission,
    };
  };
}

/**
 * Creates the error for an unknown id and for a hidden application. An unknown id and a hidden
 * application cause the same error, so a caller cannot find out whether an application exists.
 */
function noApplication(principal: Principal, seen?: SeenApplication): PlatformError {
  return resourceNotFound(
    'There is no such application.',
    principal,
    seen?.application.workspaceId,
  );
}

/** @throws PlatformError 404 for a hidden application, 403 for an unpublished application */
export function requireAdmitted(
  principal: Principal,
  seen: SeenApplication | undefined,
): SeenApplication {
  if (!seen || seen.admission === 'hidden') {
    throw noApplication(principal, seen);
  }
  // A sandbox credential does not see production applications of its own workspace, as in the rest
  // of the API.
  const isOwn = seen.admission === 'own';
  if (isOwn && !allowsDataOf(principal, seen.application.environment)) {
    throw noApplication(principal, seen);
  }
  if (seen.admission === 'withdrawn') {
    throw new PlatformError(
      'forbidden',
      'The application is no longer in the directory, and accepts no new installations.',
    );
  }
  return seen;
}

/** Returns the number of the version that the directory shows; null if there is none. */
export function shownVersion(listing: Listing | undefined): string | null {
  return listing?.release?.draft.version?.number ?? listing?.draft.version?.number ?? null;
}
