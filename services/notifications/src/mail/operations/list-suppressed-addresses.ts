import type { listSuppressedAddresses as contract } from '@irp/contracts/notifications';
import type { Call, Reply } from '@irp/http';
import type { SuppressionStore } from '../store/suppression-store.ts';

export function listSuppressedAddresses({ suppressions }: { suppressions: Pick<SuppressionStore, 'list'> }) {
  return async ({ body: { after = '', limit } }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const found = await suppressions.list(after, limit + 1);
    const addresses = found.slice(0, limit).map(({ createdAt, ...rest }) => ({
      ...{ ...rest, createdAt: createdAt.toISOString() },
    }));
    return { status: 200, body: { addresses, more: found.length > limit } };
  };
}
