import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { type AccessContext, accessContextOf } from '../domain/access-context.ts';
import { requireCreatorOrRole, requireUnlocked } from '../domain/change-rules.ts';
import { type Skip, skipOf, skips } from '../domain/edit-row.ts';
import type { RecordOutcome } from '../domain/edit-tally.ts';
import { investmentDeleted } from '../domain/investment-event.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import type { EditRecordRow } from '../store/edit-models.ts';
import type { BatchStores } from './edit-batch.ts';
import type { EditRequest } from './edit-request.ts';

/**
 * Deletes a batch of the records that an import has created. The outcome is stored before the
 * deletion. After a crash, the repeated batch counts a missing record as deleted, because the
 * outcome `deleted` is already stored.
 * @returns the outcome of each record
 */
export async function deleteBatch(
  stores: BatchStores,
  { principal }: EditRequest,
  batch: readonly EditRecordRow[],
): Promise<Map<EditRecordRow, RecordOutcome>> {
  const { store, favorites, editRecords } = stores;
  const access = accessContextOf(principal);
  const ids = batch.map(({ investmentId }) => investmentId);
  const rows = new Map((await store.findByIds(access, ids)).map((row) => [row._id, row]));
  const outcomes = new Map<EditRecordRow, RecordOutcome>();
  for (const record of batch) {
    outcomes.set(record, judge(record, rows.get(record.investmentId), access));
  }
  const settle = () =>
    editRecords.settle(new Map([...outcomes].map(([{ _id }, outcome]) => [_id, outcome])));
  await settle();

  const deleted = batch.filter((record) => outcomes.get(record) === 'deleted');
  const removals = deleted.flatMap(({ investmentId }) => {
    const current = rows.get(investmentId);
    return current
      ? [{ current, event: newEvent(Date.now(), investmentDeleted(principal, current)) }]
      : [];
  });
  if ((await store.remove(removals)) < removals.length) {
    // Fewer records were removed: other requests have changed or deleted some records, or the
    // response of the database was lost after the deletion.
    const remaining = await store.findByIds(
      access,
      removals.map(({ current }) => current._id),
    );
    const present = new Set(remaining.map(({ _id }) => _id));
    for (const record of deleted) {
      if (present.has(record.investmentId)) {
        outcomes.set(record, skips.changedSinceImport);
      }
    }
  }
  const gone = deleted.filter((record) => outcomes.get(record) === 'deleted');
  await favorites.removeForAllUsers(
    access,
    gone.map(({ investmentId }) => investmentId),
  );
  await settle();
  return outcomes;
}

function judge(
  { outcome, importEventIds = [] }: EditRecordRow,
  current: InvestmentRow | undefined,
  access: AccessContext,
): RecordOutcome {
  if (current === undefined) {
    return outcome === 'deleted' ? outcome : skips.notFound;
  }
  // Another request with the same Idempotency-Key has created the record, so the import to undo has
  // not.
  if (current.importEventId === undefined || !importEventIds.includes(current.importEventId)) {
    return skips.notFound;
  }
  return refusalOf(current, access) ?? 'deleted';
}

function refusalOf(current: InvestmentRow, access: AccessContext): Skip | undefined {
  try {
    requireUnlocked(current);
    requireCreatorOrRole(
      permissions.deleteInvestment.others,
      current.ownerId,
      access,
      'delete the record',
    );
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) {
      throw error;
    }
    return skip;
  }
  return current.revision === 1 ? undefined : skips.changedSinceImport;
}
