import { ApiError } from '@irp/client';
import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../../api/queries.ts';
import type { Listing } from '../listing.ts';

/** Reads a published listing, or a listing that is shared with the organization. */
export function listingQuery({ place, api }: Scope, id: string) {
  return queryOptions({
    queryKey: [...placeKey(place), 'directory', 'listing', id],
    queryFn: async ({ signal }): Promise<Listing> => {
      try {
        return await api.directory.listings.get(id, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return api.directory.sharedListings.get(id, { signal });
        }
        throw error;
      }
    },
  });
}

/** Reads the versions of a published listing. */
export function versionsQuery({ place, api }: Scope, id: string) {
  return listQuery(place, ['directory', 'versions', id], (page, options) =>
    api.directory.listings.versions(id, page, options).firstPage(),
  );
}
