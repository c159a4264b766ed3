import type { InvestmentFilters } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { type Filter, filteredBy } from '../store/list-filter.ts';

interface Stores {
  favorites: FavoriteStore;
  store: Pick<InvestmentStore, 'findSpellings'>;
}

/**
 * The filter of a list or an export. Favourites are in a collection of their own, so their ids are
 * read first.
 */
export async function filterFor(
  { favorites, store }: Stores,
  access: AccessContext,
  filters: InvestmentFilters,
): Promise<Filter> {
  const filter = filteredBy(access, filters, await store.findSpellings(access, filters));
  if (filters.favorite === undefined) {
    return filter;
  }
  const ids = [...(await favorites.findAll(access))];
  return {
    ...filter,
    _id: filters.favorite ? { $in: ids } : { $nin: ids },
  };
}
