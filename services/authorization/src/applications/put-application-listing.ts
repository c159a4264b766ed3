import type { putApplicationListing as contract } from '@irp/contracts/authorization';
import type { Call, Reply } from '@irp/http';
import type { ApplicationStore } from './store/application-store.ts';

/**
 * The directory tells what the record of an application shows of its listing, perhaps more than
 * once, and out of order.
 */
export function putApplicationListing({
  applications,
}: {
  applications: Pick<ApplicationStore, 'putListing'>;
}) {
  return async ({
    body: { applicationId, ...listing },
  }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const { revision } = await applications.putListing(applicationId, listing);
    return {
      status: 200,
      body: { revision },
    };
  };
}
