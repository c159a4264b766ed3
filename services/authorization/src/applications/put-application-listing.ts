import type { putApplicationListing as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { ApplicationStore } from './store/application-store.ts';

/**
 * The directory tells what the record of an application shows of its listing, perhaps more than
 * once, and out of order.
 */
export function putApplicationListing({
  applications,
}: {
  applications: Pick<ApplicationStore, 'putListing'>;
}): Operation<typeof contract> {
  return async ({ body: { applicationId, ...listing } }) => {
    const { revision } = await applications.putListing(applicationId, listing);
    return {
      status: 200,
      body: { revision },
    };
  };
}
