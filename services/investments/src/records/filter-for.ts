import type { InvestmentFilters } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { type Filter, filteredBy, type Spelled } from '../store/list-filter.ts';

interface Stores {
  favorites: FavoriteStore;
  store: Pick<InvestmentStore, 'findSpellings'>;
}

/**
 * The filter of a list or an export, and the words of its search. Favourites are in a collection of their own, so their ids are
 * read first.
 */
export async function filterFor(
  { favorites, store }: Stores,
  access: AccessContext,
  filters: InvestmentFilters,
): Promise<{ filter: Filter; words: Spelled['words'] }> {
  const spelled = await store.findSpellings(access, filters);
  const filter = filteredBy(access, filters, spelled);
  if (filters.favorite !== undefined) {
    const ids = [...(await favorites.findAll(access))];
    filter._id = filters.favorite ? { $in: ids } : { $nin: ids };
  }
  return { filter, words: spelled.words };
}
