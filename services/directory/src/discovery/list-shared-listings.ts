import type { listSharedListings as contract } from '@irp/contracts/directory';
import { inMemory, type Operation, readPage } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import { isSharedWith } from '../listings/domain/admission.ts';
import { viewSharedListing } from '../listings/domain/public-listing.ts';
import { withPublishers } from '../listings/shown-publishers.ts';
import { offersTo } from './offers-to.ts';
import { folded } from './search/words.ts';
import type { DiscoveryStore, OfferedListing } from './store/discovery-store.ts';

/** Returns the sort key of a listing: by name, then by id. */
const keyOf = ({ name, applicationId }: OfferedListing) => `${folded(name)}\0${applicationId}`;

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'offeredTo' | 'read'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>;
}

export function listSharedListings(deps: Dependencies): Operation<typeof contract> {
  const { discovery, domains, readReceiver } = deps;
  return async ({ principal, query }) => {
    const { organizationId } = principal;
    const [offers, receiver] = await Promise.all([
      offersTo(deps, organizationId),
      readReceiver(principal),
    ]);
    const approved = [organizationId, ...receiver.approvedPublishers];
    const names = [...offers].flatMap(([id, listings]) => (approved.includes(id) ? listings : []));
    const { data, meta } = await readPage(
      query,
      inMemory('shared-listings', names, organizationId, keyOf),
    );
    const listings = await discovery.read(data.map(({ applicationId }) => applicationId));
    const byId = new Map(listings.map((listing) => [listing.applicationId, listing]));
    // Leaves out listings whose sharing has ended since the names were read.
    const shared = data
      .map(({ applicationId }) => byId.get(applicationId))
      .filter(
        (listing) =>
          listing?.application.state === 'active' &&
          isSharedWith(listing, listing.application, receiver),
      );
    const views = shared.map((listing) => viewSharedListing(listing!));
    return {
      status: 200,
      body: {
        data: await withPublishers(views, domains),
        meta,
      },
    };
  };
}
