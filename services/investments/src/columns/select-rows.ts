import { setImmediate } from 'node:timers/promises';
import type { RowTest } from './column.ts';

/** Negative where the first row comes before the second. */
export type RowOrder = (one: number, other: number) => number;

/** Others wait one or two milliseconds for a piece. */
const rowsPerPiece = 16_384;

/**
 * Calls back with each row that passes, piece by piece. The last row is the first: the newest
 * records, which most pages begin with.
 */
export async function visitRows(
  rows: number,
  test: RowTest,
  visit: (row: number) => void,
): Promise<void> {
  for (let end = rows; end > 0; end -= rowsPerPiece) {
    if (end < rows) {
      await setImmediate();
    }
    const start = Math.max(0, end - rowsPerPiece);
    for (let row = end - 1; row >= start; row--) {
      if (test(row)) {
        visit(row);
      }
    }
  }
}

/** The first rows in an order, the rows of a page and those before it. */
export async function firstRows(
  rows: number,
  test: RowTest,
  order: RowOrder,
  wanted: number,
): Promise<number[]> {
  const kept = wanted * 2 + 64;
  let found: number[] = [];
  let last: number | undefined;
  await visitRows(rows, test, (row) => {
    if (last !== undefined && order(row, last) > 0) {
      return;
    }
    found.push(row);
    if (found.length >= kept) {
      found = found.sort(order).slice(0, wanted);
      last = found[wanted - 1];
    }
  });
  return found.sort(order).slice(0, wanted);
}
