import type { getInvestmentView as contract } from '@irp/contracts/investments';
import { entityTag, type Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { toView } from '../domain/view-row.ts';
import { findView, type ViewStores } from '../records/find-view.ts';

export function getInvestmentView(stores: ViewStores): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const view = await findView(stores, accessContextOf(principal), params.id);
    return {
      status: 200,
      headers: { ETag: entityTag(view.revision) },
      body: toView(view),
    };
  };
}
