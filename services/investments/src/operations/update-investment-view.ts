import { isDeepStrictEqual } from 'node:util';
import type { updateInvestmentView as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { conflict, type FreeSpace, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { toView, viewEvent, withMembers } from '../domain/view-row.ts';
import { findView, nameTaken, type ViewStores } from '../records/find-view.ts';

const maxAttempts = 10;

/**
 * Creates the operation. If all properties are the same, nothing changes, and the ETag stays the
 * same.
 */
export function updateInvestmentView({
  views,
  space,
}: ViewStores & { space: FreeSpace }): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const access = accessContextOf(principal);
    await space.require();
    const updateOnce = async () => {
      const view = await findView({ views }, access, params.id);
      requirePreconditions(headers, entityTag(view.revision));
      requireCreatorOrRole(
        permissions.updateInvestmentView.others,
        view.ownerId,
        access,
        'change the view',
      );
      if (body.visibility === 'private' && view.ownerId !== access.actorId) {
        throw new PlatformError('forbidden', 'Only the owner of this view can make it private.');
      }
      const given = withMembers(view, body);
      if (isDeepStrictEqual(given, view)) {
        return view;
      }
      const now = Date.now();
      const changed = {
        ...given,
        revision: view.revision + 1,
        updatedAt: new Date(Math.max(now, view.updatedAt.getTime())),
      };
      const event = newEvent(now, viewEvent('investment_view.updated', principal, changed));
      const change = await views.replace(view, changed, event);
      if (change === 'taken') {
        throw nameTaken(changed.name);
      }
      return change === 'done' ? changed : conflict;
    };
    const changed = await retryOnConflict(updateOnce, {
      attempts: maxAttempts,
      error: () => tooManyChanges('view'),
    });
    return {
      status: 200,
      headers: { ETag: entityTag(changed.revision) },
      body: toView(changed),
    };
  };
}
