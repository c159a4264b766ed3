import { randomUUID } from 'node:crypto';
import { describeLists, testPrincipal } from '@irp/testing';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';
import { storeListing } from './support/stored-listing.ts';

const records = 12;

describe('directory: lists of published and shared listings', () => {
  let directory: RunningDirectory;
  /** The id of a listing with several versions. */
  let withVersions: string;
  const organizationId = randomUUID();
  const as = testPrincipal({ organizationId, scopes: ['directory.read'] });

  before(async () => {
    directory = await startDirectory();
    const fields = { application: { organizationId, plan: 'enterprise' } } as const;
    const versions = Array.from({ length: records }, (_, at) => ({
      number: `1.${at}.0`,
      releaseNotes: '',
      scopes: [],
      reviewId: randomUUID(),
      releasedAt: new Date(),
    }));
    for (let at = 0; at < records; at++) {
      withVersions = (await storeListing(directory.listings, { ...fields, versions }))
        .applicationId;
      await storeListing(directory.listings, {
        ...fields,
        visibility: 'organization',
        state: 'approved',
      });
    }
  });
  after(() => directory.stop());

  describeLists({
    serves: ({ path }) => path.startsWith('/directory/'),
    call: () => directory.call,
    lists: {
      listDirectoryListings: () => ({ as, records }),
      listSharedListings: () => ({ as, records }),
      listDirectoryListingVersions: () => ({
        as,
        params: { id: withVersions },
        records,
      }),
    },
  });
});
