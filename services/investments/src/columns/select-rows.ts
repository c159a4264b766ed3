import { setImmediate } from 'node:timers/promises';
import type { RowOrder } from './column.ts';
import type { RowSelection } from './row-selection.ts';

/** The rows to visit, and the selection of the matching rows. */
export interface TestedRows {
  /** A list of rows, or the number of rows if all rows are visited. */
  rows: number | readonly number[];
  keep: RowSelection['keep'];
}

/** Number of rows that are visited without a pause, which takes less than two milliseconds. */
const rowsPerPiece = 16_384;
const sampledRows = 1_024;

/**
 * Calls a function for all matching rows, with pauses for other requests.
 * @param visit receives the matching rows as the first `count` rows of a list, which is valid
 *   during the call
 */
export async function visitRows(
  { rows, keep }: TestedRows,
  visit: (matching: Uint32Array, count: number) => void,
): Promise<void> {
  const count = countOf(rows);
  const piece = new Uint32Array(Math.min(count, rowsPerPiece));
  for (let start = 0; start < count; start += rowsPerPiece) {
    if (start > 0) {
      await setImmediate();
    }
    const end = Math.min(count, start + rowsPerPiece);
    for (let at = start; at < end; at++) {
      piece[at - start] = rowAt(rows, at);
    }
    visit(piece, keep(piece, end - start));
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
 * the rows. A row after the last row of the page is then dropped without sorting.
 */
export async function firstRows(
  { rows, keep }: TestedRows,
  order: RowOrder,
  wanted: number,
): Promise<number[]> {
  const found = new FirstRows(order, wanted);
  const sample = sampleOf(rows);
  found.add(sample, keep(sample, sample.length));
  found.keepLast();
  await visitRows({ rows, keep }, (matching, count) => found.add(matching, count));
  return found.first();
}

function sampleOf(rows: TestedRows['rows']): Uint32Array {
  const stride = Math.max(1, Math.floor(countOf(rows) / sampledRows));
  const length = Math.ceil(countOf(rows) / stride);
  return Uint32Array.from({ length }, (_, at) => rowAt(rows, at * stride));
}

/** Collects the first rows in an order. */
class FirstRows {
  readonly #order: RowOrder;
  readonly #wanted: number;
  #rows: number[] = [];
  /** The last row of the page so far. */
  #last: number | undefined;

  constructor(order: RowOrder, wanted: number) {
    this.#order = order;
    this.#wanted = wanted;
  }

  add(rows: Uint32Array, count: number): void {
    for (let at = 0; at < count; at++) {
      const row = rows[at]!;
      if (this.#last === undefined || this.#order(row, this.#last) <= 0) {
        this.#rows.push(row);
        if (this.#rows.length >= this.#wanted * 2 + 64) {
          this.#sort();
        }
      }
    }
  }

  first(): number[] {
    this.#sort();
    return this.#rows;
  }

  /** Removes the rows. From now on, rows after the last row of their page are dropped. */
  keepLast(): void {
    this.#sort();
    this.#rows = [];
  }

  #sort(): void {
    this.#rows = this.#rows.sort(this.#order).slice(0, this.#wanted);
    this.#last = this.#rows[this.#wanted - 1];
  }
}
