import type { getSharedListing as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import { viewSharedListing } from '../listings/domain/public-listing.ts';
import { withPublisher } from '../listings/shown-publishers.ts';
import { sharedListing } from './shared-listing.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
}

export function getSharedListing({ domains, ...deps }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const listing = viewSharedListing(await sharedListing(deps, principal, params.id));
    return {
      status: 200,
      body: await withPublisher(listing, domains),
    };
  };
}
