import { setImmediate } from 'node:timers/promises';
import type { RowTest } from './column.ts';

/** Negative if the first row comes before the second row. */
export type RowOrder = (one: number, other: number) => number;

/** A piece takes one or two milliseconds. */
const rowsPerPiece = 16_384;
const sampledRows = 1_024;

/** Calls back with each matching row, piece by piece. */
export async function visitRows(
  rows: number,
  test: RowTest,
  visit: (row: number) => void,
): Promise<void> {
  for (let start = 0; start < rows; start += rowsPerPiece) {
    if (start > 0) {
      await setImmediate();
    }
    const end = Math.min(rows, start + rowsPerPiece);
    for (let row = start; row < end; row++) {
      if (test(row)) {
        visit(row);
      }
    }
  }
}

/**
 * The first rows in an order, up to the end of a page. The function sorts a sample of all rows
 * first. Most of the remaining rows come after the end of the page in the sample, for any order of
 * the rows.
 */
export async function firstRows(
  rows: number,
  test: RowTest,
  order: RowOrder,
  wanted: number,
): Promise<number[]> {
  const kept = wanted * 2 + 64;
  const stride = Math.max(1, Math.floor(rows / sampledRows));
  let found: number[] = [];
  let last: number | undefined;
  const sort = () => {
    found = found.sort(order).slice(0, wanted);
    last = found[wanted - 1];
  };
  const keep = (row: number) => {
    if (last !== undefined && order(row, last) > 0) {
      return;
    }
    found.push(row);
    if (found.length >= kept) {
      sort();
    }
  };
  const sample = Math.ceil(rows / stride);
  await visitRows(
    sample,
    (at) => test(at * stride),
    (at) => keep(at * stride),
  );
  sort();
  await visitRows(stride === 1 ? 0 : rows, (row) => row % stride !== 0 && test(row), keep);
  sort();
  return found;
}
