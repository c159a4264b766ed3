import {
  type EditOutcome,
  maxSkippedRecords,
  type SkipReason,
  skipReasons,
} from '@irp/contracts/investments';
import type { Skip } from './edit-row.ts';

/** The result of an edit for a record. */
export type RecordOutcome = 'changed' | 'unchanged' | 'deleted' | Skip;

/**
 * Returns the counts of a new edit.
 * @param matched number of records that match
 */
export function newTally(matched: number): EditOutcome {
  const counts = {
    matched,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    skipped: 0,
  };
  const skippedBy = Object.fromEntries(skipReasons.map((reason) => [reason, 0]));
  return {
    counts,
    skippedBy: skippedBy as Record<SkipReason, number>,
    skippedRecords: [],
  };
}

/**
 * Counts the records that the import has updated instead of created, as skipped. Changes `tally`.
 * Only the number of the updated records is known, not their ids.
 */
export function countUpdatedByImport(tally: EditOutcome, updated: number): void {
  tally.counts.skipped += updated;
  tally.skippedBy.updatedByImport += updated;
}

/** Adds the outcome of a record to `tally`. */
export function count(tally: EditOutcome, id: string, outcome: RecordOutcome): void {
  if (typeof outcome === 'string') {
    tally.counts[outcome]++;
    return;
  }
  tally.counts.skipped++;
  tally.skippedBy[outcome.reason]++;
  if (tally.skippedRecords.length < maxSkippedRecords) {
    tally.skippedRecords.push({ id, ...outcome });
  }
}
