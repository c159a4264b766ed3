import { RecordError } from '../recorder/integrity-error.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { RecordStore } from '../store/record-store.ts';

/**
 * Checks, before an export of a range begins, that no record in the range is missing.
 * @throws RecordError with the first missing record
 */
export async function requireNoGap(
  {
    records,
    problems,
  }: { records: Pick<RecordStore, 'countAll'>; problems: Pick<StreamProblems, 'report'> },
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
  problems.report(stream, problem);
  throw new RecordError(problem);
}
