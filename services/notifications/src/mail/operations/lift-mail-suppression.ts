import type { liftMailSuppression as contract } from '@irp/contracts/notifications';
import type { Call, Reply } from '@irp/http';
import type { SuppressionStore } from '../store/suppression-store.ts';

export function liftMailSuppression({ suppressions }: { suppressions: SuppressionStore }) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    await suppressions.lift(body.address);
    return { status: 204 };
  };
}
