import type { PageSource } from '@irp/http';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { keysOf, type PagePosition, type SortKeys, toPosition } from '../domain/sort-order.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { Filter } from '../store/list-filter.ts';

/** The order of the records in a list. */
export type RecordOrder<Position> = Pick<
  PageSource<InvestmentRow, Position>,
  'read' | 'keysOf' | 'toPosition'
>;

export function sortedBy(
  store: InvestmentStore,
  filter: Filter,
  keys: SortKeys,
): RecordOrder<PagePosition> {
  return {
    read: (range) =>
      store.findPage({
        filter,
        keys,
        ...range,
      }),
    keysOf: (row) => keysOf(row, keys),
    toPosition: (texts) => toPosition(texts, keys),
  };
}
