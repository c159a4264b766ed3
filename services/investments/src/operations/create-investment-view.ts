import { newId } from '@irp/contracts';
import {
  type createInvestmentView as contract,
  getInvestmentView,
  maxViewsOfOwner,
} from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { entityTag, locationOf, type Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { newView, toView, viewEvent } from '../domain/view-row.ts';
import { findView, nameTaken, type ViewStores } from '../records/find-view.ts';

export function createInvestmentView({
  views,
  space,
}: ViewStores & { space: FreeSpace }): Operation<typeof contract> {
  return async ({ principal, body, version, idempotencyId }) => {
    const access = accessContextOf(principal);
    await space.require();
    const now = Date.now();
    const view = newView(idempotencyId ?? newId(now), body, access, new Date(now));
    if ((await views.countOwn(access)) >= maxViewsOfOwner) {
      throw new PlatformError(
        'conflict',
        `A person can have at most ${maxViewsOfOwner} views: delete a view first.`,
      );
    }
    const event = newEvent(now, viewEvent('investment_view.created', principal, view));
    const change = await views.insert(view, event);
    if (change === 'taken') {
      throw nameTaken(body.name);
    }
    // An earlier request with the same Idempotency-Key has stored the view before its process
    // crashed.
    const created = change === 'done' ? view : await findView({ views }, access, view._id);
    return {
      status: 201,
      headers: {
        ETag: entityTag(created.revision),
        Location: locationOf(getInvestmentView, version, { id: created._id }),
      },
      body: toView(created),
    };
  };
}
