import { type components, NotFoundError } from '@irp/client';
import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../../api/queries.ts';

export type Listing = components['schemas']['Listing'];
export type ListingDraft = components['schemas']['ListingDraft'];
export type Review = NonNullable<Listing['review']>;
export type ListingImage = components['schemas']['ListingImage'];

const keyOf = ({ place }: Scope, id: string, name: string) => [
  ...placeKey(place),
  'applications',
  'one',
  id,
  name,
];

/**
 * Reads the listing of an application and its entity tag. The listing is null before the first
 * draft.
 */
export function listingQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: keyOf(scope, id, 'listing'),
    queryFn: async ({ signal }) => {
      try {
        const listing = await scope.api.applications.listing.get(id, { signal });
        return { listing, etag: listing.lastResponse.etag };
      } catch (error) {
        if (error instanceof NotFoundError) {
          return { listing: null, etag: undefined };
        }
        throw error;
      }
    },
  });
}

/** Reads the visibility of the application and the missing requirements. */
export function visibilityQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: keyOf(scope, id, 'visibility'),
    queryFn: async ({ signal }) => {
      const visibility = await scope.api.applications.visibility.get(id, { signal });
      return { visibility, etag: visibility.lastResponse.etag };
    },
  });
}

/** Reads the released versions of an application, with the highest version first. */
export function versionsQuery({ place, api }: Scope, id: string) {
  return listQuery(place, ['applications', 'one', id, 'versions'], (page, options) =>
    api.applications.listing.versions.list(id, page, options).firstPage(),
  );
}

/** Reads the file of an image. The page creates an object URL from the file. */
export function imageQuery(scope: Scope, id: string, imageId: string) {
  return queryOptions({
    queryKey: [...keyOf(scope, id, 'image'), imageId],
    queryFn: async ({ signal }) => {
      const file = await scope.api.applications.listing.image(id, imageId, undefined, { signal });
      return file.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
