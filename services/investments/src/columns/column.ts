import type { CellValue } from './cell-value.ts';
import type { ValueTest } from './field-condition.ts';
import type { RowSelection } from './row-selection.ts';

/** Compares two rows. The result is negative if the first row comes before the second row. */
export type RowOrder = (one: number, other: number) => number;

/** The values of a field, by row number. */
export interface Column {
  set(row: number, value: CellValue): void;
  get(row: number): CellValue;
  /**
   * Returns the rows whose value passes the test. The returned selection tests the values that the
   * column has at the time of the test.
   * @param condition the condition from which the test was compiled
   */
  rowsWith(test: ValueTest, condition: unknown): RowSelection;
  /** Returns the order of two rows by their values, ascending. */
  order(): RowOrder;
  /** Creates a counter of the different values. */
  counter(): ValueCounter;
  /** Returns the approximate memory in bytes. */
  bytes(): number;
}

export interface ValueCounter {
  /** Adds the first `count` rows of a list. */
  add(rows: Uint32Array, count: number): void;
  /** Returns how many of the added rows have each value. */
  counts(): Map<CellValue, number>;
}
