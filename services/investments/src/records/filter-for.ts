import type { InvestmentFilters } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import { conditionsOfWords, mayBeMistyped } from '../store/find-words.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { type Filter, filteredBy, type Spelled } from '../store/list-filter.ts';

interface Stores {
  favorites: FavoriteStore;
  store: Pick<InvestmentStore, 'findSpellings' | 'count'>;
}

/**
 * Returns the filter of a list or an export, and the words of its search. Reads the ids of
 * favourites first, because they are in another collection.
 */
export async function filterFor(
  { favorites, store }: Stores,
  access: AccessContext,
  filters: InvestmentFilters,
): Promise<{ filter: Filter; words: Spelled['words'] }> {
  const spelled = await spelledFor(store, access, filters);
  const filter = filteredBy(access, filters, spelled);
  if (filters.favorite !== undefined) {
    const ids = [...(await favorites.findAll(access))];
    filter._id = filters.favorite ? { $in: ids } : { $nin: ids };
  }
  return { filter, words: spelled.words };
}

/**
 * Returns the conditions of the search. If all words of the search exist, but no record contains
 * all of them, all words are also searched with typing errors.
 */
async function spelledFor(
  store: Stores['store'],
  access: AccessContext,
  filters: InvestmentFilters,
): Promise<Spelled> {
  const spelled = await store.findSpellings(access, filters);
  if (!mayBeMistyped(spelled.words)) {
    return spelled;
  }
  const { q, archived } = filters;
  const search = { byField: {}, all: conditionsOfWords(spelled.words) };
  // If the list has no other filters, the cached count is also used for the total of the page.
  const found = await store.count(filteredBy(access, { q, archived }, search));
  return found > 0 ? spelled : store.findSpellings(access, filters, 'all');
}
