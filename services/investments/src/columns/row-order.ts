import type { PagePosition, SortKeys } from '../domain/sort-order.ts';
import { compareTexts } from '../domain/text-order.ts';
import { compareValues, toCellValue } from './cell-value.ts';
import type { RowTest } from './column.ts';
import type { ScopeColumns } from './scope-columns.ts';
import type { RowOrder } from './select-rows.ts';

export function orderOf(columns: ScopeColumns, { fields, idDirection }: SortKeys): RowOrder {
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

/** Returns a test for rows that come after a position in the order. */
export function isBehind(
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
