export type RowTest = (row: number) => boolean;

/** The rows that match a condition. */
export interface RowSelection {
  /**
   * The rows that a column's index has found: all matching rows, and possibly other rows. Absent if
   * the column has no index.
   */
  candidates?: readonly number[] | undefined;
  test: RowTest;
  /**
   * Moves the matching rows among the first `count` rows of the list to the beginning of the list,
   * in the same order.
   * @returns the number of matching rows
   */
  keep(rows: Uint32Array, count: number): number;
}

/** Creates a selection that calls the test for each row. */
export function selectedBy(test: RowTest): RowSelection {
  return {
    test,
    keep(rows, count) {
      let kept = 0;
      for (let at = 0; at < count; at++) {
        const row = rows[at]!;
        if (test(row)) {
          rows[kept++] = row;
        }
      }
      return kept;
    },
  };
}
