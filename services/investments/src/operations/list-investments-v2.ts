import { createHash } from 'node:crypto';
import type {
  listInvestmentsV2 as contract,
  InvestmentFilters,
  SortOrder,
} from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import { accessContextOf } from '../domain/access-context.ts';
import { selectFields } from '../domain/select-fields.ts';
import { sortKeysOf } from '../domain/sort-order.ts';
import { filterFor } from '../records/filter-for.ts';
import { byRelevance } from '../records/list-ranked.ts';
import { type ListStores, listRecords, type RecordPage } from '../records/list-records.ts';
import { type RecordOrder, sortedBy } from '../records/record-order.ts';
import type { Totals } from '../store/counter-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { type Filter, hasFieldFilters } from '../store/list-filter.ts';

const defaultSort: readonly SortOrder[] = ['-createdAt'];

export function listInvestmentsV2(stores: ListStores): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const access = accessContextOf(principal);
    const { limit: _limit, offset: _offset, cursor: _cursor, fields, ...others } = query;
    const { sort, ...filters } = others;
    const { filter, words } = await filterFor(stores, access, filters);
    const { store } = stores;
    const isSearch = sort === undefined && filters.q !== undefined;
    const list = <Position>(order: RecordOrder<Position>, name: string) =>
      listRecords(stores, access, query, {
        order,
        query: { sort: name, filters: withSingleValues(filters) },
        count: (totals) => countRecords(store, filters, filter, totals),
      });
    const orders = sort ?? defaultSort;
    const page = isSearch
      ? await list(
          byRelevance(store, access, filter, { text: filters.q ?? '', words }),
          'relevance',
        )
      : await list(sortedBy(store, filter, sortKeysOf(orders)), orders.join(','));
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

/**
 * Returns the total of a list. Without filters, the total comes from the counters. With filters,
 * the database counts the records.
 */
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

/**
 * Returns the filters in the format of cursors of version 0.1.0, so that old cursors remain valid.
 * A cursor of version 0.1.0 stores a single value as a text instead of a list.
 */
function withSingleValues(filters: InvestmentFilters): Record<string, unknown> {
  const entries = Object.entries(filters).map(([name, value]) =>
    Array.isArray(value) && value.length === 1 && name !== 'tags'
      ? [name, value[0]]
      : [name, value],
  );
  return Object.fromEntries(entries);
}

/**
 * Returns the weak ETag of a page. The ETag is weak, because two responses with the same ETag may
 * have the properties of their JSON in a different order (RFC 9110, section 8.8.1).
 */
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
