import type { CellValue } from './cell-value.ts';
import type { Column, RowSelection, ValueCounter } from './column.ts';
import type { ValueTest } from './field-condition.ts';

/** The column with the ids of the rows. The id of a row never changes. */
export class IdColumn implements Column {
  readonly #ids: readonly string[];

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  set(): void {
    // Does nothing, because the id of each row is already in the list.
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

  /** Returns 0, because the size of the rows includes their ids. */
  bytes(): number {
    return 0;
  }
}
