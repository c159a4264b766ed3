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
  // A suspension or a change of the plan may be so recent that the listing has not followed yet, so
  // both are read from the application.
  return {
    status: 200,
    headers: { ETag: entityTag(revision, body) },
    body,
  } as const;
}
