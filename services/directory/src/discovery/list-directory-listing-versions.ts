import type { listDirectoryListingVersions as contract } from '@irp/contracts/directory';
import { inMemory, type Operation, readPage } from '@irp/http';
import { versionKey, viewVersions } from '../listings/domain/public-listing.ts';
import { publicListing } from './public-listing.ts';
import { represent, revalidated } from './revalidated.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

export function listDirectoryListingVersions(
  discovery: Pick<DiscoveryStore, 'find'>,
): Operation<typeof contract> {
  return async ({ params, query }) => {
    const versions = viewVersions(await publicListing(discovery, params.id));
    const keyOf = ({ number }: { number: string }) => versionKey(number);
    const page = await readPage(query, inMemory('directory-versions', versions, params, keyOf, -1));
    return revalidated(await represent(page));
  };
}
