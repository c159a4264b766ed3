import { RecordError } from '../recorder/integrity-error.ts';
import type { StreamFaults } from '../recorder/stream-faults.ts';
import type { RecordStore } from '../store/record-store.ts';

/**
 * Checks, before an export of a range begins, that no record in the range is missing.
 * @throws RecordError with the first missing record
 */
export async function requireNoGap(
  {
    records,
    faults,
  }: { records: Pick<RecordStore, 'countAll'>; faults: Pick<StreamFaults, 'report'> },
  stream: string,
  from: number,
  before: number,
): Promise<void> {
  if (from >= before || (await records.countAll(stream, from, before)) === before - from) {
    return;
  }
  let [low, high] = [from, before];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((await records.countAll(stream, low, middle)) < middle - low) {
      high = middle;
    } else {
      low = middle;
    }
  }
  const problem = `Record ${low} of the audit log of ${stream} is missing.`;
  faults.report(stream, problem);
  throw new RecordError(problem);
}
