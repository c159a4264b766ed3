import type { getDirectoryListing as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { viewPublicListing } from '../domain/public-listing.ts';
import { viewPublisher } from '../domain/verified-domains.ts';
import type { LiveDomains } from '../search/live-domains.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import { publicListing } from './public-listing.ts';
import { represent, revalidated } from './revalidated.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  liveDomains: LiveDomains;
}

export function getDirectoryListing({
  discovery,
  liveDomains,
}: Dependencies): Operation<typeof contract> {
  return async ({ params }) => {
    const [found, domains] = await Promise.all([
      publicListing(discovery, params.id),
      liveDomains.current(),
    ]);
    const { publisher, ...listing } = viewPublicListing(found);
    const shown = viewPublisher(publisher, domains.get(publisher.organizationId));
    return revalidated(await represent({ ...listing, publisher: shown }));
  };
}
