import type { reportMailBounce as contract } from '@irp/contracts/notifications';
import type { Call, Reply } from '@irp/http';
import type { SuppressionStore } from '../store/suppression-store.ts';

export function reportMailBounce({ suppressions }: { suppressions: SuppressionStore }) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    await suppressions.add(body.address, body.reason);
    return { status: 204 };
  };
}
