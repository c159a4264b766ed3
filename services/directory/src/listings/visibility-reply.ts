import { entityTag } from '@irp/http';
import type { Listing } from './domain/listing.ts';
import { isDiscoverable, missingToBeFound } from './domain/visibility.ts';

/**
 * Creates the response with the visibility of an application, and with the entity tag of its
 * listing.
 */
export function visibilityReply(listing: Listing) {
  const { visibility, organizations, state, revision } = listing;
  const body = {
    visibility,
    organizations: [...organizations],
    listing: { state },
    discoverable: isDiscoverable(listing),
    missing: missingToBeFound(listing),
  };
  // The body contains the state and the plan of the application, which can change without a new
  // revision of the listing. Because of such changes, the ETag includes a hash of the body.
  return {
    status: 200,
    headers: { ETag: entityTag(revision, body) },
    body,
  } as const;
}
