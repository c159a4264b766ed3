import type { deleteInvestmentView as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { viewEvent } from '../domain/view-row.ts';
import { findView, type ViewStores } from '../records/find-view.ts';

const maxAttempts = 10;

export function deleteInvestmentView({ views }: ViewStores): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    const access = accessContextOf(principal);
    const deleteOnce = async () => {
      const view = await findView({ views }, access, params.id);
      requirePreconditions(headers, entityTag(view.revision));
      requireCreatorOrRole(
        permissions.deleteInvestmentView.others,
        view.ownerId,
        access,
        'delete the view',
      );
      const event = newEvent(Date.now(), viewEvent('investment_view.deleted', principal, view));
      return (await views.remove(view, event)) === 'done' || conflict;
    };
    await retryOnConflict(deleteOnce, {
      attempts: maxAttempts,
      error: () => tooManyChanges('view'),
    });
    return { status: 204 };
  };
}
