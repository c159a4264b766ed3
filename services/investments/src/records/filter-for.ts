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
 * Returns the filter of a list or an export, and the words of its search. For the filter
 * `favorite`, reads the ids of the favourites from another collection.
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
 * Returns the conditions for the filters and the search words, with corrections of typing errors.
 * By default, only words that no record contains get corrections. If each word occurs, but no
 * record contains all words, all words get corrections.
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
  // The count is cached: a list without filters besides the search needs the same count as its
  // total.
  const found = await store.count(filteredBy(access, { q, archived }, search));
  return found > 0 ? spelled : store.findSpellings(access, filters, 'all');
}
