import type { listSuppressedAddresses as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { SuppressedAddress, SuppressionStore } from '../store/suppression-store.ts';

export function listSuppressedAddresses({
  suppressions,
}: {
  suppressions: Pick<SuppressionStore, 'list' | 'find'>;
}): Operation<typeof contract> {
  return async ({ body }) => {
    const { after = '', address, limit } = body;
    if (address !== undefined) {
      const only = await suppressions.find(address);
      return {
        status: 200,
        body: {
          addresses: only ? [toView(only)] : [],
          more: false,
        },
      };
    }
    const found = await suppressions.list(after, limit + 1);
    return {
      status: 200,
      body: {
        addresses: found.slice(0, limit).map(toView),
        more: found.length > limit,
      },
    };
  };
}

const toView = ({ createdAt, ...rest }: SuppressedAddress) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
});
