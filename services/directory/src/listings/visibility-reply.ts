import { entityTag } from '@irp/http';
import type { Listing } from './domain/listing.ts';
import { isDiscoverable, missingToBeFound } from './domain/visibility.ts';

/** The audience of an application, with the entity tag of its listing. */
export function visibilityReply(listing: Listing) {
  const { visibility, organizations, state, revision } = listing;
  const body = {
    visibility,
    organizations: [...organizations],
    listing: { state },
    discoverable: isDiscoverable(listing),
    missing: missingToBeFound(listing),
  };
  // The body shows a suspension and the plan before the listing has followed.
  return {
    status: 200,
    headers: { ETag: entityTag(revision, body) },
    body,
  } as const;
}
