import type { listListingVersions as contract } from '@irp/contracts/directory';
import { inMemory, type Operation, readPage } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import type { ReleasedVersion } from './domain/listing.ts';
import { versionKey } from './domain/versions.ts';
import type { ListingStore } from './store/listing-store.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  readApplication: ReadApplication;
}

/** Creates the operation. The list is empty for a listing that was never published. */
export function listVersions({
  listings,
  readApplication,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const { id } = await ownApplication(readApplication, principal, params.id);
    const { versions = [] } = (await listings.find(id)) ?? {};
    const keyOf = ({ number }: ReleasedVersion) => versionKey(number);
    const { data, meta } = await readPage(query, inMemory('versions', versions, { id }, keyOf, -1));
    return {
      status: 200,
      body: {
        data: data.map(viewVersion),
        meta,
      },
    };
  };
}

function viewVersion({ number, releaseNotes, scopes, reviewId, releasedAt }: ReleasedVersion) {
  return {
    number,
    releaseNotes,
    scopes: [...scopes],
    reviewId,
    releasedAt: releasedAt.toISOString(),
  };
}
