import { compareIds } from '../domain/text-order.ts';
import type { CellValue } from './cell-value.ts';
import type { Column, RowOrder, ValueCounter } from './column.ts';
import type { ValueTest } from './field-condition.ts';
import { type RowSelection, selectedBy } from './row-selection.ts';

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
    return selectedBy((row) => test(this.get(row)));
  }

  order(): RowOrder {
    return (one, other) => compareIds(this.#ids[one] ?? '', this.#ids[other] ?? '');
  }

  counter(): ValueCounter {
    throw new Error('The values of the id column cannot be counted');
  }

  /** Returns 0, because the size of the rows includes their ids. */
  bytes(): number {
    return 0;
  }
}
