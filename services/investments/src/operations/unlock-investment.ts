import type { unlockInvestment as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { changeInvestment } from '../records/change-investment.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';

/**
 * Creates the operation. If the record is not locked, nothing changes, and the ETag stays the same.
 */
export function unlockInvestment({ store, favorites }: RecordStores): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const changed = await changeInvestment(store, {
      principal,
      id: params.id,
      preconditions: headers,
      apply(current, access) {
        requireCreatorOrRole(
          permissions.unlockInvestment.others,
          current.ownerId,
          access,
          'unlock the record',
        );
        return current.isLocked ? { ...current, isLocked: false } : current;
      },
    });
    return respondWithInvestment(favorites, accessContextOf(principal), changed);
  };
}
