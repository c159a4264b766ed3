import type { liftMailSuppression as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { SuppressionStore } from '../store/suppression-store.ts';

export function liftMailSuppression({
  suppressions,
}: {
  suppressions: SuppressionStore;
}): Operation<typeof contract> {
  return async ({ body }) => {
    await suppressions.lift(body.address);
    return { status: 204 };
  };
}
