import type { ReadApplication } from '../authorization/application-reader.ts';
import { planToShare } from '../listings/domain/visibility.ts';
import type { DiscoveryStore, OfferedListing } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'offeredTo'>;
  readApplication: ReadApplication;
}

/**
 * What publishers share with an organization, by publisher. The plan of each is read now, as for an
 * installation: what cannot be installed is not in a list either.
 */
export async function offersTo(
  { discovery, readApplication }: Dependencies,
  organizationId: string,
) {
  const offered = await discovery.offeredTo(organizationId);
  const byPublisher = Map.groupBy(offered, ({ publisher }) => publisher.organizationId);
  const read = async ([publisherId, listings]: [string, OfferedListing[]]) => {
    const application = await readApplication(listings[0]!.applicationId);
    // After a transfer, which the listing follows, it says nothing of this publisher.
    const isOfIt = application?.organizationId === publisherId;
    return isOfIt && application.plan !== planToShare ? [] : [[publisherId, listings] as const];
  };
  return new Map((await Promise.all([...byPublisher].map(read))).flat());
}
