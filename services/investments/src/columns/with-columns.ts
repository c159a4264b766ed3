import type { FacetField } from '@irp/contracts/investments';
import { type Facets, facetOf } from '../domain/facet.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { PagePosition, SortKeys } from '../domain/sort-order.ts';
import { compareTexts } from '../domain/text-order.ts';
import type { InvestmentStore, PageRequest } from '../store/investment-store.ts';
import { deletedAudience, type Filter } from '../store/list-filter.ts';
import type { Scope } from '../store/scope-key.ts';
import { compareValues, toCellValue } from './cell-value.ts';
import type { RowTest } from './column.ts';
import type { ColumnCache } from './column-cache.ts';
import { hasWholeValues } from './column-fields.ts';
import { isCountedByIndex, isReadByIndex } from './index-bounds.ts';
import { compileRowFilter } from './row-filter.ts';
import type { ScopeColumns } from './scope-columns.ts';
import { firstRows, type RowOrder, visitRows } from './select-rows.ts';

interface Matching {
  columns: ScopeColumns;
  test: RowTest;
}

/** Records that another request changes while a page is read. */
const maxAttempts = 3;

/** The store, which answers by columns where no index does. */
export function withColumns(store: InvestmentStore, cache: ColumnCache): InvestmentStore {
  /** Undefined where the store has to answer. @param others fields beside those of the filter */
  async function match(filter: Filter, others: readonly string[]): Promise<Matching | undefined> {
    const compiled = compileRowFilter(filter);
    if (compiled === undefined || !others.every(hasWholeValues)) {
      return undefined;
    }
    const fields = new Set([...compiled.fields, ...others]);
    const columns = await cache.use(filter as unknown as Scope, fields);
    return columns && { columns, test: compiled.testOf(columns.columnOf) };
  }

  async function findPage(request: PageRequest): Promise<InvestmentRow[]> {
    const { filter, keys, skip, after, limit } = request;
    const matching = isReadByIndex(filter, keys)
      ? undefined
      : await match(
          filter,
          keys.fields.map(({ field }) => field),
        );
    if (matching === undefined) {
      return store.findPage(request);
    }
    const { columns, test } = matching;
    const isAfter = after ? isBehind(columns, keys, after) : () => true;
    const order = orderOf(columns, keys);
    for (let attempt = 1; ; attempt++) {
      const inRange = (row: number) => test(row) && isAfter(row);
      const rows = await firstRows(columns.rows, inRange, order, skip + limit);
      const ids = rows.slice(skip).map((row) => columns.idAt(row));
      const found = await store.findMatching(filter, ids);
      if (found.length === ids.length || attempt === maxAttempts) {
        return found;
      }
    }
  }

  async function count(filter: Filter): Promise<number> {
    const matching = isCountedByIndex(filter) ? undefined : await match(filter, []);
    if (matching === undefined) {
      return store.count(filter);
    }
    let matches = 0;
    await visitRows(matching.columns.rows, matching.test, () => {
      matches++;
    });
    return matches;
  }

  async function countValues(filter: Filter, fields: readonly FacetField[]): Promise<Facets> {
    const matching = await match(filter, fields);
    if (matching === undefined) {
      return store.countValues(filter, fields);
    }
    const { columns, test } = matching;
    const counters = fields.map((field) => columns.columnOf(field).counter());
    let totalRecords = 0;
    await visitRows(columns.rows, test, (row) => {
      totalRecords++;
      for (const counter of counters) {
        counter.add(row);
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

  return {
    ...store,
    findPage,
    count,
    countValues,
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
    replace: (current, changed, event) =>
      cache.change(
        current,
        () => store.replace(current, changed, event),
        (isReplaced) => (isReplaced ? [changed] : []),
      ),
    remove: (current, event) =>
      cache.change(
        current,
        () => store.remove(current, event),
        (isRemoved) => (isRemoved ? [asRemoved(current)] : []),
      ),
  };
}

/** No caller sees a removed record. */
function asRemoved(row: InvestmentRow): InvestmentRow {
  return { ...row, audience: deletedAudience, revision: row.revision + 1 };
}

function orderOf(columns: ScopeColumns, { fields, idDirection }: SortKeys): RowOrder {
  const sorted = fields.map(({ field, direction }) => ({
    column: columns.columnOf(field),
    direction,
  }));
  return (one, other) => {
    for (const { column, direction } of sorted) {
      const order = compareValues(column.get(one), column.get(other));
      if (order !== 0) {
        return order * direction;
      }
    }
    return compareTexts(columns.idAt(one), columns.idAt(other)) * idDirection;
  };
}

/** The rows behind a position in the order. */
function isBehind(
  columns: ScopeColumns,
  { fields, idDirection }: SortKeys,
  { values, id }: PagePosition,
): RowTest {
  const bounds = fields.map(({ field, direction }, at) => ({
    column: columns.columnOf(field),
    direction,
    value: toCellValue(values[at]) ?? null,
  }));
  return (row) => {
    for (const { column, direction, value } of bounds) {
      const order = compareValues(column.get(row), value);
      if (order !== 0) {
        return order * direction > 0;
      }
    }
    return compareTexts(columns.idAt(row), id) * idDirection > 0;
  };
}
