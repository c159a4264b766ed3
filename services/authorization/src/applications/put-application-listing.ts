import type { putApplicationListing as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { ApplicationStore } from './store/application-store.ts';

/**
 * The directory reports the listing for the application's record. A report can be repeated or out
 * of order.
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
