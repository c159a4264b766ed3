import type { getDirectoryListing as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { viewPublisher } from '../domains/domain/verified-domains.ts';
import type { LiveDomains } from '../domains/live-domains.ts';
import { viewPublicListing } from '../listings/domain/public-listing.ts';
import { publicListing } from './public-listing.ts';
import { represent, revalidated } from './revalidated.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

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
