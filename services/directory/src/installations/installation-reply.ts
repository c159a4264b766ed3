import type { InstallationParty } from '@irp/contracts/directory';
import { entityTag } from '@irp/http';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { type Installation, viewInstallation } from './domain/installation.ts';

/**
 * Creates the response with an installation, the state of its application, and the entity tag of
 * the installation.
 * @param party the party of the caller
 */
export async function installationReply(
  listings: Pick<ListingStore, 'find'>,
  installation: Installation,
  party: InstallationParty,
) {
  const listing = await listings.find(installation.applicationId);
  const body = viewInstallation(installation, listing, party);
  return {
    status: 200,
    headers: { ETag: entityTag(installation.revision, body) },
    body,
  } as const;
}
