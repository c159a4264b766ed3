import type { ReadApplication } from '../authorization/application-reader.ts';
import { planToShare } from '../listings/domain/visibility.ts';
import type { DiscoveryStore, OfferedListing } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'offeredTo'>;
  readApplication: ReadApplication;
}

/**
 * The listings that publishers share with an organization, by publisher. Reads each publisher's
 * current plan, like an installation: a list must not contain a listing that cannot be installed.
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
