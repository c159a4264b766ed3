import type { CellValue } from './cell-value.ts';
import type { ValueTest } from './field-condition.ts';
import { grown, sizeFor } from './growing-array.ts';

export type RowTest = (row: number) => boolean;

export interface RowSelection {
  /**
   * The rows that a column's index has found: all matching rows, and possibly other rows. Absent if
   * the column has no index.
   */
  candidates?: readonly number[] | undefined;
  test: RowTest;
}

/** The values of a field, by row number. */
export interface Column {
  set(row: number, value: CellValue): void;
  get(row: number): CellValue;
  /**
   * Returns the rows whose value passes the test. The returned selection tests the values that the
   * column has at the time of the test.
   * @param condition the source of the test
   */
  rowsWith(test: ValueTest, condition: unknown): RowSelection;
  /** Creates a counter of the different values. */
  counter(): ValueCounter;
  /** Returns the approximate memory in bytes. */
  bytes(): number;
}

export interface ValueCounter {
  add(row: number): void;
  /** Returns how many of the added rows have each value. */
  counts(): Map<CellValue, number>;
}

const passed = 1;
const failed = 2;

/**
 * Estimated memory of a stored value in bytes, without its text: an element of a list and an entry
 * of a map.
 */
const bytesPerValue = 100;

/**
 * A column of texts, booleans or lists. Each different value is stored once. For each row, the
 * column stores only the code (a number) of the row's value.
 */
export class DictionaryColumn implements Column {
  readonly #values: CellValue[] = [null];
  readonly #codes = new Map<CellValue, number>([[null, 0]]);
  #rows = new Uint32Array(1_024);
  #textBytes = 0;

  set(row: number, value: CellValue): void {
    if (row >= this.#rows.length) {
      this.#rows = grown(this.#rows, new Uint32Array(sizeFor(row)));
    }
    this.#rows[row] = this.#codeOf(value);
  }

  get(row: number): CellValue {
    return this.#values[this.#rows[row] ?? 0] ?? null;
  }

  /** Tests each different value only once. */
  rowsWith(test: ValueTest): RowSelection {
    const results = new Uint8Array(this.#values.length);
    const hasPassed = (row: number) => {
      const code = this.#rows[row] ?? 0;
      if (results[code] === passed) {
        return true;
      }
      if (results[code] === failed) {
        return false;
      }
      // The value has not been tested yet. A write beyond the length of the array has no effect.
      const result = test(this.#values[code] ?? null);
      results[code] = result ? passed : failed;
      return result;
    };
    return { test: hasPassed };
  }

  counter(): ValueCounter {
    let counts = new Uint32Array(this.#values.length);
    return {
      add: (row) => {
        const code = this.#rows[row] ?? 0;
        if (code >= counts.length) {
          counts = grown(counts, new Uint32Array(this.#values.length));
        }
        counts[code] = (counts[code] ?? 0) + 1;
      },
      counts: () => {
        const counted = [...counts].map((count, code) => [this.#values[code] ?? null, count]);
        return new Map((counted as [CellValue, number][]).filter(([, count]) => count > 0));
      },
    };
  }

  /** Returns the approximate memory in bytes, including values that no row has any more. */
  bytes(): number {
    return this.#rows.byteLength + this.#values.length * bytesPerValue + this.#textBytes;
  }

  #codeOf(value: CellValue): number {
    // The key of a list is its JSON, because a map compares lists by identity.
    const key = Array.isArray(value) ? JSON.stringify(value) : (value as string);
    const known = this.#codes.get(key);
    if (known !== undefined) {
      return known;
    }
    const code = this.#values.length;
    this.#values.push(value);
    this.#codes.set(key, code);
    this.#textBytes += typeof key === 'string' ? key.length : 0;
    return code;
  }
}

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
    return { test: (row) => test(this.get(row)) };
  }

  counter(): ValueCounter {
    const counts = new Map<CellValue, number>();
    return {
      add: (row) => {
        const value = this.get(row);
        counts.set(value, (counts.get(value) ?? 0) + 1);
      },
      counts: () => counts,
    };
  }

  bytes(): number {
    return this.#rows.byteLength;
  }
}
