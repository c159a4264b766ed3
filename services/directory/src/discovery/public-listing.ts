import { PlatformError } from '@irp/errors';
import { evenlyRefused } from '../kernel/evenly-refused.ts';
import { isDiscoverable } from '../listings/domain/public-listing.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

/**
 * Returns a listing that everybody can discover.
 * @throws PlatformError 404, with the same response for an unknown listing and a hidden listing
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
