import { setImmediate } from 'node:timers/promises';
import type { RowTest } from './column.ts';

/** Compares two rows. The result is negative if the first row comes before the second row. */
export type RowOrder = (one: number, other: number) => number;

/** The rows to visit, and the test that a matching row passes. */
export interface TestedRows {
  /** A list of rows, or the number of rows if all rows are visited. */
  rows: number | readonly number[];
  test: RowTest;
}

/** Number of rows that are visited without a pause, which takes one or two milliseconds. */
const rowsPerPiece = 16_384;
const sampledRows = 1_024;

/** Calls a function for each matching row, with pauses for other requests. */
export async function visitRows(
  { rows, test }: TestedRows,
  visit: (row: number) => void,
): Promise<void> {
  const count = countOf(rows);
  for (let start = 0; start < count; start += rowsPerPiece) {
    if (start > 0) {
      await setImmediate();
    }
    const end = Math.min(count, start + rowsPerPiece);
    for (let at = start; at < end; at++) {
      const row = rowAt(rows, at);
      if (test(row)) {
        visit(row);
      }
    }
  }
}

function countOf(rows: TestedRows['rows']): number {
  return typeof rows === 'number' ? rows : rows.length;
}

function rowAt(rows: TestedRows['rows'], at: number): number {
  return typeof rows === 'number' ? at : (rows[at] ?? 0);
}

/**
 * Returns the first rows in an order, up to the end of a page. The function first sorts a sample of
 * the rows. If the page is already full, a row after the last row of the page is dropped without
 * sorting.
 */
export async function firstRows(
  { rows, test }: TestedRows,
  order: RowOrder,
  wanted: number,
): Promise<number[]> {
  const kept = wanted * 2 + 64;
  const count = countOf(rows);
  const stride = Math.max(1, Math.floor(count / sampledRows));
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
  for (let at = 0; at < count; at += stride) {
    const row = rowAt(rows, at);
    if (test(row)) {
      keep(row);
    }
  }
  sort();
  const isOther = (at: number) => at % stride !== 0 && test(rowAt(rows, at));
  await visitRows({ rows: stride === 1 ? 0 : count, test: isOther }, (at) => {
    keep(rowAt(rows, at));
  });
  sort();
  return found;
}
