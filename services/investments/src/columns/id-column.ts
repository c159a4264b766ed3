import type { CellValue } from './cell-value.ts';
import type { Column, RowSelection, ValueCounter } from './column.ts';
import type { ValueTest } from './field-condition.ts';

/** The ids of the rows. Ids never change. */
export class IdColumn implements Column {
  readonly #ids: readonly string[];

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  set(): void {
    // The id of a row is already in the list.
  }

  get(row: number): CellValue {
    return this.#ids[row] ?? null;
  }

  rowsWith(test: ValueTest): RowSelection {
    return { test: (row) => test(this.get(row)) };
  }

  counter(): ValueCounter {
    throw new Error('Ids are not counted');
  }

  /** The rows count the bytes of the ids. */
  bytes(): number {
    return 0;
  }
}
