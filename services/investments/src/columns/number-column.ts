import type { CellValue } from './cell-value.ts';
import type { Column, RowOrder, ValueCounter } from './column.ts';
import type { ValueTest } from './field-condition.ts';
import { grown, sizeFor } from './growing-array.ts';
import { type RowSelection, selectedBy } from './row-selection.ts';

/** A column of numbers or times. */
export class NumberColumn implements Column {
  #rows = new Float64Array(1_024).fill(Number.NaN);

  set(row: number, value: CellValue): void {
    if (row >= this.#rows.length) {
      this.#rows = grown(this.#rows, new Float64Array(sizeFor(row)).fill(Number.NaN));
    }
    this.#rows[row] = typeof value === 'number' ? value : Number.NaN;
  }

  get(row: number): CellValue {
    const value = this.#rows[row];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  rowsWith(test: ValueTest): RowSelection {
    return selectedBy((row) => test(this.get(row)));
  }

  order(): RowOrder {
    return (one, other) => {
      const value = this.#rows[one] ?? Number.NaN;
      const otherValue = this.#rows[other] ?? Number.NaN;
      const difference = value - otherValue;
      return Number.isNaN(difference)
        ? Number(Number.isNaN(otherValue)) - Number(Number.isNaN(value))
        : difference;
    };
  }

  counter(): ValueCounter {
    const counts = new Map<CellValue, number>();
    return {
      add: (rows, count) => {
        for (const row of rows.subarray(0, count)) {
          const value = this.get(row);
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
      },
      counts: () => counts,
    };
  }

  bytes(): number {
    return this.#rows.byteLength;
  }
}
