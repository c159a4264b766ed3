import type { getDirectoryListing as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { viewPublicListing } from '../domain/public-listing.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import { publicListing } from './public-listing.ts';
import { revalidated } from './revalidated.ts';

export function getDirectoryListing(discovery: Pick<DiscoveryStore, 'find'>): Operation<typeof contract> {
  return async ({ params, headers }) =>
    revalidated(headers, viewPublicListing(await publicListing(discovery, params.id)));
}
