import type { listInvestmentsV1 as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { newestFirst } from '../domain/sort-order.ts';
import { type ListStores, listRecords } from '../records/list-records.ts';
import { sortedBy } from '../records/record-order.ts';
import { filteredBy } from '../store/list-filter.ts';

/**
 * Creates the operation. In the format of v1, pages have offsets instead of cursors, and `meta` has
 * only three properties. The format of v1 must not change.
 */
export function listInvestmentsV1(stores: ListStores): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const access = accessContextOf(principal);
    const { data, meta } = await listRecords(stores, access, query, {
      order: sortedBy(stores.store, filteredBy(access, { archived: 'any' }), newestFirst),
      query: {},
      count: ({ active, archived }) => active + archived,
    });
    const { totalRecords, limit, offset } = meta;
    return {
      status: 200,
      body: {
        data,
        meta: {
          totalRecords,
          limit,
          offset,
        },
      },
    };
  };
}
