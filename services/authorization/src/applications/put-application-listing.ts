import type { putApplicationListing as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { ApplicationStore } from './store/application-store.ts';

/**
 * Stores what the directory reports about the listing. The directory may send a report twice, and
 * the reports may arrive in any order.
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
