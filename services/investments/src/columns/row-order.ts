import type { PagePosition, SortKeys } from '../domain/sort-order.ts';
import { compareIds } from '../domain/text-order.ts';
import { compareValues, toCellValue } from './cell-value.ts';
import type { RowOrder } from './column.ts';
import { idField } from './column-fields.ts';
import type { RowTest } from './row-selection.ts';
import type { ScopeColumns } from './scope-columns.ts';

export function orderOf(columns: ScopeColumns, { fields, idDirection }: SortKeys): RowOrder {
  const sorted = [...fields, { field: idField, direction: idDirection }].map(
    ({ field, direction }) => ({
      order: columns.columnOf(field).order(),
      direction,
    }),
  );
  return (one, other) => {
    for (const { order, direction } of sorted) {
      const difference = order(one, other);
      if (difference !== 0) {
        return difference * direction;
      }
    }
    return 0;
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
    return compareIds(columns.idAt(row), id) * idDirection > 0;
  };
}
