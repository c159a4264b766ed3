import type { Investment, InvestmentFilters } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import { toInvestment } from '../domain/investment-row.ts';
import { newestFirst } from '../domain/sort-order.ts';
import { filterFor } from './filter-for.ts';
import type { ListStores } from './list-records.ts';

/** Every record that matches, newest first, in batches: one batch is in memory at a time. */
export async function streamInvestments(
  { store, counters, favorites }: ListStores,
  access: AccessContext,
  filters: InvestmentFilters,
): Promise<AsyncIterable<Investment[]>> {
  const { hasFavorites } = await counters.totals(access);
  const favoriteIds = hasFavorites ? await favorites.findAll(access) : new Set<string>();
  const { filter } = await filterFor({ favorites, store }, access, filters);
  const batches = store.stream(filter, newestFirst);
  return (async function* () {
    for await (const rows of batches) {
      yield rows.map((row) => toInvestment(row, favoriteIds.has(row._id)));
    }
  })();
}
