import { createHash } from 'node:crypto';
import type { listInvestmentsV2 as contract, InvestmentFilters } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { selectFields } from '../domain/select-fields.ts';
import { sortKeys } from '../domain/sort-order.ts';
import { filterFor } from '../records/filter-for.ts';
import { type ListStores, listRecords, type RecordPage } from '../records/list-records.ts';
import type { Totals } from '../store/counter-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { type Filter, hasFieldFilters } from '../store/list-filter.ts';

export function listInvestmentsV2(stores: ListStores): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const access = accessContextOf(principal);
    const { limit: _limit, offset: _offset, cursor: _cursor, sort, fields, ...filters } = query;
    const filter = await filterFor(stores, access, filters);
    const page = await listRecords(stores, access, query, {
      filter,
      keys: sortKeys[sort],
      query: { sort, filters },
      count: (totals) => countRecords(stores.store, filters, filter, totals),
    });
    const ETag = pageEtag(page, fields);
    return {
      status: 200,
      headers: { ETag },
      body: {
        data: page.data.map((record) => selectFields(record, fields)),
        meta: page.meta,
      },
    };
  };
}

/** The counters hold the totals of unfiltered lists; other lists are counted by their index. */
async function countRecords(
  store: InvestmentStore,
  filters: InvestmentFilters,
  filter: Filter,
  { active, archived }: Totals,
): Promise<number> {
  if (hasFieldFilters(filters)) {
    return store.count(filter);
  }
  return {
    true: archived,
    false: active,
    any: active + archived,
  }[filters.archived];
}

/** Weak, because the order of JSON members is not part of it (RFC 9110, section 8.8.1). */
function pageEtag(
  { rows, favoriteIds, meta }: RecordPage,
  fields: readonly string[] | undefined,
): string {
  const versions = rows.map(({ _id, revision }) => `${_id}.${revision}.${favoriteIds.has(_id)}`);
  const digest = createHash('sha256')
    .update(JSON.stringify([versions, meta, fields]))
    .digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}
