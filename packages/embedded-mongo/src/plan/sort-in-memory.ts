import { CommandError } from '../command-error.ts';
import { compareSortKeys, type SortField, sortKey } from '../query/compile-sort.ts';
import { decodeFields } from '../values/bson-codec.ts';
import { fieldOf } from '../values/field-names.ts';
import type { Row } from './row.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { type YieldPoint, yieldPoint } from './yield-point.ts';

/** Maximum size of the sort keys in memory, in bytes. */
const maxSortBytes = 104_857_600;
/** Approximate memory of a row, in bytes, without the texts in the sort key. */
const rowBytes = 100;
const sortedRowsPerYieldPoint = 32;

interface SortedRow {
  recordId: number;
  key: unknown[];
}

/**
 * Sorts rows in memory. With a limit, about twice as many rows as requested are in memory. If the
 * query has no `limit`, the sort keys may take up to 100 MiB of memory. In MongoDB, the limit of
 * 100 MiB applies to documents, and larger results are sorted on disk. Only the sort keys are in
 * memory, because garbage collection with 100,000 documents in memory would delay all commands.
 */
export function* sortInMemory(
  rows: Iterable<Row | YieldPoint>,
  fields: SortField[],
  skip: number,
  limit: number,
  fetch: (recordId: number) => Row | undefined,
): Generator<Row | YieldPoint> {
  let rowsToSort: SortedRow[] = [];
  let bytes = 0;
  const sortedBy = new Set(fields.map(({ path }) => fieldOf(path)));
  const wantedRows = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const order = (a: SortedRow, b: SortedRow) =>
    compareSortKeys(fields, a.key, b.key) || a.recordId - b.recordId;
  for (const row of rows) {
    if (row === yieldPoint) {
      yield yieldPoint;
      continue;
    }
    const key = sortKey(fields, decodeFields(row.bytes, sortedBy));
    rowsToSort.push({
      recordId: row.recordId,
      key,
    });
    bytes += key.reduce((sum: number, value) => sum + sizeOf(value), rowBytes);
    if (rowsToSort.length >= wantedRows * 2 + 64) {
      rowsToSort = (yield* sortInSteps(rowsToSort, order)).slice(0, wantedRows);
    } else if (wantedRows === Number.POSITIVE_INFINITY && bytes > maxSortBytes) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded memory limit of 104857600 bytes: use an index or a limit',
      );
    }
  }
  const sorted = yield* sortInSteps(rowsToSort, order);
  for (const [at, { recordId }] of sorted.slice(skip, wantedRows).entries()) {
    if (at % sortedRowsPerYieldPoint === 0) {
      yield yieldPoint;
    }
    const row = fetch(recordId);
    if (row) {
      yield row;
    }
  }
}

/** Estimates the size of the long values in a key, in bytes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') {
    return value.length;
  }
  return value instanceof Uint8Array ? value.length : 0;
}
