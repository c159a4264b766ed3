import type { PageMeta } from '@irp/contracts';
import type { Investment } from '@irp/contracts/investments';
import { type PageQuery, readPage } from '@irp/http';
import type { AccessContext } from '../domain/access-context.ts';
import { type InvestmentRow, toInvestment } from '../domain/investment-row.ts';
import type { CounterStore, Totals } from '../store/counter-store.ts';
import type { RecordOrder } from './record-order.ts';
import type { RecordStores } from './record-stores.ts';

/** The stores of an operation that lists records. */
export interface ListStores extends RecordStores {
  counters: CounterStore;
}

export interface RecordList<Position> {
  order: RecordOrder<Position>;
  /** The parameters for filters and order. A cursor is valid only with the same parameters. */
  query: unknown;
  /** Returns the number of matching records. */
  count(totals: Totals): number | Promise<number>;
}

export interface RecordPage {
  rows: InvestmentRow[];
  data: Investment[];
  /** Ids of the records on this page that are favourites of the caller. */
  favoriteIds: Set<string>;
  meta: PageMeta;
}

/** Reads a page of records that the caller can see. */
export async function listRecords<Position>(
  { counters, favorites }: Pick<ListStores, 'counters' | 'favorites'>,
  access: AccessContext,
  page: PageQuery,
  { order, query, count }: RecordList<Position>,
): Promise<RecordPage> {
  const totals = counters.totals(access);
  const read = readPage(page, {
    list: 'investments',
    query,
    count: async () => count(await totals),
    ...order,
  });
  const [{ data: rows, meta }, { hasFavorites }] = await Promise.all([read, totals]);
  const ids = rows.map(({ _id }) => _id);
  const favoriteIds =
    hasFavorites && ids.length > 0 ? await favorites.findAmong(access, ids) : new Set<string>();
  return {
    rows,
    data: rows.map((row) => toInvestment(row, favoriteIds.has(row._id))),
    favoriteIds,
    meta,
  };
}
