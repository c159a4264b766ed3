import type { Investment } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import { toInvestment } from '../domain/investment-row.ts';
import type { SortKeys } from '../domain/sort-order.ts';
import type { Filter } from '../store/list-filter.ts';
import type { ListStores } from './list-records.ts';

/**
 * Returns all records that match the filter, in the given order. The records are read in batches,
 * so that only one batch is in memory.
 */
export async function streamInvestments(
  { store, counters, favorites }: ListStores,
  access: AccessContext,
  filter: Filter,
  keys: SortKeys,
): Promise<AsyncIterable<Investment[]>> {
  const { hasFavorites } = await counters.totals(access);
  const favoriteIds = hasFavorites ? await favorites.findAll(access) : new Set<string>();
  const batches = store.stream(filter, keys);
  return (async function* () {
    for await (const rows of batches) {
      yield rows.map((row) => toInvestment(row, favoriteIds.has(row._id)));
    }
  })();
}
