import type { deleteInvestment as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole, requireUnlocked } from '../domain/change-rules.ts';
import { investmentDeleted } from '../domain/investment-event.ts';
import { findVisible } from '../records/find-visible.ts';
import { requireRevision } from '../records/investment-etag.ts';
import type { RecordStores } from '../records/record-stores.ts';

const maxAttempts = 10;

export function deleteInvestment({ store, favorites }: RecordStores): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const access = accessContextOf(principal);
    const deleteOnce = async () => {
      const current = await findVisible(store, access, params.id);
      requireRevision(headers, current.revision);
      requireCreatorOrRole(
        permissions.deleteInvestment.others,
        current.ownerId,
        access,
        'delete the record',
      );
      requireUnlocked(current);
      const event = newEvent(Date.now(), investmentDeleted(principal, current));
      return (await store.remove([{ current, event }])) === 1 ? current : conflict;
    };
    const { _id } = await retryOnConflict(deleteOnce, {
      attempts: maxAttempts,
      error: () => tooManyChanges('record'),
    });
    await favorites.removeForAllUsers(access, [_id]);
    return { status: 204 };
  };
}
