import { indexedSorts } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { hasIndex, type SortKeys } from '../domain/sort-order.ts';
import type { Totals } from '../store/counter-store.ts';
import { maxSheetRows } from './xlsx/sheet-xml.ts';

/**
 * Maximum number of records in an export whose order has no index. Without an index, the store must
 * sort the records in memory.
 */
const maxSortedRecords = 100_000;

/** A maximum number of records in an export, and the parameter that the error names. */
export interface RecordBound {
  field: 'format' | 'sort';
  maxRecords: number;
  /**
   * Returns the end of the error message.
   * @param matching number of records that match
   */
  message: (matching: number) => string;
}

const sheetBound: RecordBound = {
  field: 'format',
  maxRecords: maxSheetRows,
  message: (matching) =>
    `must be csv or ndjson for ${matching} records: a sheet has room for at most ${maxSheetRows} records`,
};

const sortBound: RecordBound = {
  field: 'sort',
  maxRecords: maxSortedRecords,
  message: (matching) =>
    `must be one of ${indexedSorts.join(', ')} for ${matching} records, ascending or descending: other sort orders are possible for at most ${maxSortedRecords} records`,
};

export function boundsOf(format: string, keys: SortKeys): RecordBound[] {
  return [...(format === 'xlsx' ? [sheetBound] : []), ...(hasIndex(keys) ? [] : [sortBound])];
}

/**
 * Rejects an export of too many records. The totals are read only if a limit applies. The matching
 * records are counted only if the caller can see more records than the limit.
 * @param count returns the number of records that match
 * @throws PlatformError 400
 */
export async function requireRoom(
  bounds: readonly RecordBound[],
  readTotals: () => Promise<Pick<Totals, 'active' | 'archived'>>,
  count: () => Promise<number>,
): Promise<void> {
  if (bounds.length === 0) {
    return;
  }
  const { active, archived } = await readTotals();
  const close = bounds.filter(({ maxRecords }) => active + archived > maxRecords);
  if (close.length === 0) {
    return;
  }
  const matching = await count();
  const errors = close
    .filter(({ maxRecords }) => matching > maxRecords)
    .map(({ field, message }) => ({ field, message: message(matching) }));
  const [first] = errors;
  if (first) {
    throw new PlatformError('invalid_request', `${first.field} ${first.message}`, { errors });
  }
}
