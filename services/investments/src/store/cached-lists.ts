import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { conditionKey } from './condition-key.ts';
import type { InvestmentStore } from './investment-store.ts';
import type { ListCache } from './list-cache.ts';
import { type Filter, visibleTo } from './list-filter.ts';

/**
 * Maximum number of records on a cached page. Larger pages are rare, and a large page would take
 * the memory of many small pages.
 */
const maxRows = 25;
/**
 * Maximum length of a key, in characters. A result for a longer key, such as a filter by thousands
 * of favourites, is not cached.
 */
const maxKeyLength = 4_000;

/**
 * Wraps a store, so that pages, counts and spellings are cached while the records do not change.
 */
export function withCachedLists(store: InvestmentStore, cache: ListCache): InvestmentStore {
  function read<Found>(scope: Filter, wanted: unknown[], find: () => Promise<Found>) {
    const key = conditionKey(wanted);
    if (key.length > maxKeyLength) {
      return find();
    }
    return cache.read(scope as Pick<AccessContext, 'workspaceId' | 'environment'>, key, find);
  }
  /** Runs a write of several records, of which `first` is the first. */
  async function change(
    first: InvestmentRow | undefined,
    write: () => Promise<number>,
  ): Promise<number> {
    return first ? cache.change(first, write) : 0;
  }
  return {
    ...store,
    findPage(request) {
      const find = () => store.findPage(request);
      return request.limit <= maxRows ? read(request.filter, ['page', request], find) : find();
    },
    findMatching(filter, ids) {
      const find = () => store.findMatching(filter, ids);
      return ids.length <= maxRows ? read(filter, ['matching', filter, ids], find) : find();
    },
    count: (filter) => read(filter, ['count', filter], () => store.count(filter)),
    rank: (access, filter, search) =>
      read(filter, ['ranking', filter, search], () => store.rank(access, filter, search)),
    countValues: (filter, fields) =>
      read(filter, ['values', filter, fields], () => store.countValues(filter, fields)),
    findSpellings(access, filters, corrected = 'unknown') {
      const scope = visibleTo(access);
      return read(scope, ['spellings', scope, filters, corrected], () =>
        store.findSpellings(access, filters, corrected),
      );
    },
    insert: (row, event) => cache.change(row, () => store.insert(row, event)),
    insertMany: (rows, event) => change(rows[0], () => store.insertMany(rows, event)),
    replace: (changes) => change(changes[0]?.current, () => store.replace(changes)),
    remove: (removals) => change(removals[0]?.current, () => store.remove(removals)),
  };
}
