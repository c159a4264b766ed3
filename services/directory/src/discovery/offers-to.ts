import type { ReadApplication } from '../authorization/application-reader.ts';
import { planToShare } from '../listings/domain/visibility.ts';
import type { DiscoveryStore, OfferedListing } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'offeredTo'>;
  readApplication: ReadApplication;
}

/**
 * Returns the listings that publishers share with an organization, grouped by publisher. Reads the
 * current plan of each publisher, as an installation does, so that the result contains no listing
 * that the organization cannot install.
 */
export async function offersTo(
  { discovery, readApplication }: Dependencies,
  organizationId: string,
) {
  const offered = await discovery.offeredTo(organizationId);
  const byPublisher = Map.groupBy(offered, ({ publisher }) => publisher.organizationId);
  const read = async ([publisherId, listings]: [string, OfferedListing[]]) => {
    const application = await readApplication(listings[0]!.applicationId);
    // Is false after a transfer: the listing then belongs to another publisher.
    const isOfIt = application?.organizationId === publisherId;
    return isOfIt && application.plan !== planToShare ? [] : [[publisherId, listings] as const];
  };
  return new Map((await Promise.all([...byPublisher].map(read))).flat());
}
