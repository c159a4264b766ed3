import type { listInvestmentViews as contract } from '@irp/contracts/investments';
import { byKey, type Operation, readPage } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { toView, type ViewRow } from '../domain/view-row.ts';
import type { ViewStores } from '../records/find-view.ts';

export function listInvestmentViews({ views }: ViewStores): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const access = accessContextOf(principal);
    const { data, meta } = await readPage(query, {
      ...byKey((view: ViewRow) => view._id),
      list: 'investment-views',
      query: {},
      read: (range) => views.findPage(access, range),
      count: () => views.count(access),
    });
    return {
      status: 200,
      body: { data: data.map(toView), meta },
    };
  };
}
