import type { Filter } from '../store/list-filter.ts';
import type { Scope } from '../store/scope-key.ts';
import type { ColumnCache } from './column-cache.ts';
import { columnFor } from './column-fields.ts';
import { compileRowFilter, type RowFilter } from './row-filter.ts';
import type { ScopeColumns } from './scope-columns.ts';
import type { TestedRows } from './select-rows.ts';

export interface Matching {
  columns: ScopeColumns;
  /** Returns the rows that match at the time of the call. */
  select(): TestedRows;
}

/**
 * Returns the rows that match a filter, after missing columns are loaded. Returns undefined if the
 * query must be sent to the database.
 * @param others fields that the query needs in addition to the fields of the filter
 */
export async function matchRows(
  cache: ColumnCache,
  filter: Filter,
  others: readonly string[],
): Promise<Matching | undefined> {
  const compiled = compileRowFilter(filter);
  if (compiled === undefined || !others.every((field) => columnFor(field, undefined))) {
    return undefined;
  }
  const names = new Set([...compiled.columns, ...others]);
  const columns = await cache.use(filter as unknown as Scope, names);
  return columns && matchingOf(columns, compiled);
}

/** Returns the rows that match a filter. Returns undefined if a column is not loaded. */
export function matchLoadedRows(cache: ColumnCache, filter: Filter): Matching | undefined {
  const compiled = compileRowFilter(filter);
  const columns = compiled && cache.loaded(filter as unknown as Scope, compiled.columns);
  return columns && matchingOf(columns, compiled);
}

function matchingOf(columns: ScopeColumns, compiled: RowFilter): Matching {
  return {
    columns,
    select() {
      const { candidates, keep } = compiled.select(columns.columnOf);
      return { rows: candidates ?? columns.rows, keep };
    },
  };
}
