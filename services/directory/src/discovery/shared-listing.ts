import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import { evenlyRefused } from '../kernel/evenly-refused.ts';
import { isSharedWith } from '../listings/domain/admission.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
}

/**
 * Returns a listing that is shared with the caller's organization.
 * @throws PlatformError 404, the same as for an unknown listing
 */
export function sharedListing(deps: Dependencies, principal: Principal, id: string) {
  const { discovery, readApplication, readReceiver } = deps;
  return evenlyRefused(async () => {
    const [listing, current, receiver] = await Promise.all([
      discovery.find(id),
      readApplication(id),
      readReceiver(principal),
    ]);
    const application = current ?? listing?.application;
    const isActive = application?.state === 'active' && listing?.application.state === 'active';
    if (listing && application && isActive && isSharedWith(listing, application, receiver)) {
      return listing;
    }
    throw resourceNotFound(
      'No such listing is shared with your organization.',
      principal,
      listing?.workspaceId,
    );
  });
}
