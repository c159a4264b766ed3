import type { ReadApplication } from '../authorization/application-reader.ts';
import { planToShare } from '../listings/domain/visibility.ts';
import type { DiscoveryStore, OfferedListing } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'offeredTo'>;
  readApplication: ReadApplication;
}

/**
 * Returns, by publisher, the listings that publishers share with an organization. Reads each
 * publisher's current plan, and omits publishers whose plan does not include sharing, because their
 * listings cannot be installed.
 */
export async function offersTo(
  { discovery, readApplication }: Dependencies,
  organizationId: string,
) {
  const offered = await discovery.offeredTo(organizationId);
  const byPublisher = Map.groupBy(offered, ({ publisher }) => publisher.organizationId);
  const read = async ([publisherId, listings]: [string, OfferedListing[]]) => {
    const application = await readApplication(listings[0]!.applicationId);
    // After a transfer, `plan` is the plan of another publisher, and must not decide about these
    // listings.
    const isOfIt = application?.organizationId === publisherId;
    return isOfIt && application.plan !== planToShare ? [] : [[publisherId, listings] as const];
  };
  return new Map((await Promise.all([...byPublisher].map(read))).flat());
}
