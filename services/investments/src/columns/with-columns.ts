import type { FacetField } from '@irp/contracts/investments';
import { type Facets, facetOf } from '../domain/facet.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { PagePosition, SortKeys } from '../domain/sort-order.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import { deletedAudience, type Filter } from '../store/list-filter.ts';
import type { PageRequest } from '../store/record-reads.ts';
import type { ColumnCache } from './column-cache.ts';
import { countPlanOf, isReadByIndex } from './index-bounds.ts';
import { type Matching, matchLoadedRows, matchRows } from './matching-rows.ts';
import { rankedFields, rankRows } from './rank-rows.ts';
import { isBehind, orderOf } from './row-order.ts';
import { selectedBy } from './row-selection.ts';
import { firstRows, type TestedRows, visitRows } from './select-rows.ts';
import { hasWordConditions, splitWords } from './word-conditions.ts';

/**
 * Maximum number of attempts to read a page. An attempt fails if another request changes records of
 * the page.
 */
const maxAttempts = 3;
/** Number of records in a batch when the results of a search are streamed. */
const streamedRecords = 500;

/** Wraps a store, so that queries without an index use the columns. */
export function withColumns(store: InvestmentStore, cache: ColumnCache): InvestmentStore {
  async function findPage(request: PageRequest): Promise<InvestmentRow[]> {
    const { filter, keys, skip, after, limit } = request;
    const sorted = keys.fields.map(({ field }) => field);
    const matching = isReadByIndex(filter, keys)
      ? undefined
      : await matchRows(cache, filter, sorted);
    if (matching === undefined) {
      return store.findPage(request);
    }
    const { columns, select } = matching;
    const following = after && selectedBy(isBehind(columns, keys, after));
    const order = orderOf(columns, keys);
    for (let attempt = 1; ; attempt++) {
      const selected = select();
      const inRange: TestedRows = following
        ? {
            rows: selected.rows,
            keep: (rows, count) => following.keep(rows, selected.keep(rows, count)),
          }
        : selected;
      const rows = await firstRows(inRange, order, skip + limit);
      const ids = rows.slice(skip).map((row) => columns.idAt(row));
      const found = await findMatching(filter, ids);
      if (found.length === ids.length) {
        return found;
      }
      if (attempt === maxAttempts) {
        // A record disappeared during the read. The page is read from the database, because a
        // caller would take a shorter page for the last page.
        return hasWordConditions(filter) ? found : store.findPage(request);
      }
    }
  }

  async function findMatching(filter: Filter, ids: readonly string[]): Promise<InvestmentRow[]> {
    if (!hasWordConditions(filter)) {
      return store.findMatching(filter, ids);
    }
    const { rest, hasWords } = splitWords(filter);
    return (await store.findMatching(rest, ids)).filter(hasWords);
  }

  async function count(filter: Filter): Promise<number> {
    const matching = await rowsToCount(filter);
    if (matching === undefined) {
      return store.count(filter);
    }
    let matches = 0;
    await visitRows(matching.select(), (_rows, count) => {
      matches += count;
    });
    return matches;
  }

  async function rowsToCount(filter: Filter): Promise<Matching | undefined> {
    const plan = countPlanOf(filter);
    if (plan === 'columns') {
      // The columns of the ranking are loaded together with the columns of the filter, so that the
      // first search reads the records only once.
      return matchRows(cache, filter, hasWordConditions(filter) ? rankedFields : []);
    }
    return plan === 'index' ? undefined : matchLoadedRows(cache, filter);
  }

  async function countValues(filter: Filter, fields: readonly FacetField[]): Promise<Facets> {
    const matching = await matchRows(cache, filter, fields);
    if (matching === undefined) {
      return store.countValues(filter, fields);
    }
    const { columns, select } = matching;
    const counters = fields.map((field) => columns.columnOf(field).counter());
    let totalRecords = 0;
    await visitRows(select(), (rows, count) => {
      totalRecords += count;
      for (const counter of counters) {
        counter.add(rows, count);
      }
    });
    const facets = fields.map((field, at) => {
      const counts = [...(counters[at]?.counts() ?? [])];
      return facetOf(
        field,
        counts.map(([value, count]) => [String(value ?? ''), count] as const),
      );
    });
    return { facets, totalRecords };
  }

  /**
   * Streams the results of a search as consecutive pages. The database cannot stream the results,
   * because its index does not contain the words of descriptions.
   */
  async function* streamSearch(filter: Filter, keys: SortKeys): AsyncIterable<InvestmentRow[]> {
    for (let after: PagePosition | undefined; ; ) {
      const rows = await findPage({
        filter,
        keys,
        skip: 0,
        after,
        limit: streamedRecords,
      });
      const last = rows.at(-1);
      if (last === undefined) {
        return;
      }
      yield rows;
      after = {
        values: keys.fields.map(({ field }) => last[field]),
        id: last._id,
      };
    }
  }

  /**
   * Runs a write of several records, and updates the columns. If the database has written only some
   * of the records, it does not report which, so the columns are loaded again.
   */
  async function write<Write extends { current: InvestmentRow }>(
    writes: readonly Write[],
    run: (writes: readonly Write[]) => Promise<number>,
    rowOf: (write: Write) => InvestmentRow,
  ): Promise<number> {
    const [first] = writes;
    if (!first) {
      return 0;
    }
    return cache.change(
      first.current,
      () => run(writes),
      (count) => {
        if (count === 0) {
          return [];
        }
        return count === writes.length ? writes.map(rowOf) : undefined;
      },
    );
  }

  return {
    ...store,
    findPage,
    findMatching,
    count,
    countValues,
    async rank(access, filter, search) {
      const matching = await matchRows(cache, filter, rankedFields);
      return matching === undefined
        ? store.rank(access, filter, search)
        : rankRows(matching, search);
    },
    stream: (filter, keys) =>
      hasWordConditions(filter) ? streamSearch(filter, keys) : store.stream(filter, keys),
    insert: (row, event) =>
      cache.change(
        row,
        () => store.insert(row, event),
        (isNew) => (isNew ? [row] : []),
      ),
    async insertMany(rows, event) {
      const [first] = rows;
      return first
        ? cache.change(
            first,
            () => store.insertMany(rows, event),
            (created) => (created === rows.length ? rows : undefined),
          )
        : 0;
    },
    replace: (changes) => write(changes, store.replace, ({ changed }) => changed),
    remove: (removals) => write(removals, store.remove, ({ current }) => asRemoved(current)),
  };
}

/** Returns a record with an audience to which no caller belongs. */
function asRemoved(row: InvestmentRow): InvestmentRow {
  return { ...row, audience: deletedAudience, revision: row.revision + 1 };
}
