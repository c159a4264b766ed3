import { allowsScopesAndRole, permissions } from '@irp/contracts/permissions';
import { isSharedWith } from '../listings/domain/admission.ts';
import { isDiscoverable } from '../listings/domain/public-listing.ts';
import type { NamePublishers } from '../policies/policy-reply.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'ofPublishers'>;
}

/**
 * Creates the lookup of publisher names. The lookup covers approved publishers that have a public
 * listing, or a listing shared with the caller's organization. Callers without the right to list
 * shared listings get only the names from public listings.
 */
export function createNamePublishers({ discovery }: Dependencies): NamePublishers {
  return async (caller, approvedPublishers) => {
    const receiver = { organizationId: caller.organizationId, approvedPublishers };
    const seesShared = allowsScopesAndRole(permissions.listSharedListings, caller);
    const seen = (await discovery.ofPublishers(approvedPublishers)).filter(
      (listing) =>
        isDiscoverable(listing) ||
        (seesShared && isSharedWith(listing, listing.application, receiver)),
    );
    return new Map(
      seen.map(({ application }) => [application.organizationId, application.organizationName]),
    );
  };
}
