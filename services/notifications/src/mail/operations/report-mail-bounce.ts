import type { reportMailBounce as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { SuppressionStore } from '../store/suppression-store.ts';

export function reportMailBounce({
  suppressions,
}: {
  suppressions: SuppressionStore;
}): Operation<typeof contract> {
  return async ({ body }) => {
    await suppressions.add(body.address, body.reason);
    return { status: 204 };
  };
}
