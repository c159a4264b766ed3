import { PlatformError } from '@irp/errors';
import { evenlyRefused } from '../kernel/evenly-refused.ts';
import { isDiscoverable } from '../listings/domain/public-listing.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

/**
 * A listing discoverable for everybody.
 * @throws PlatformError 404, the same for an unknown listing and a hidden listing
 */
export function publicListing(discovery: Pick<DiscoveryStore, 'find'>, id: string) {
  return evenlyRefused(async () => {
    const listing = await discovery.find(id);
    if (listing && isDiscoverable(listing)) {
      return listing;
    }
    throw new PlatformError('not_found', 'The directory has no such listing.');
  });
}
