import { newEvent } from '@irp/events';
import { type AccessContext, accessContextOf } from '../domain/access-context.ts';
import { formerValues, skips } from '../domain/edit-row.ts';
import type { RecordOutcome } from '../domain/edit-tally.ts';
import { investmentChanged } from '../domain/investment-event.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { nextRevision } from '../records/next-revision.ts';
import type { EditAttempt, EditRecordRow } from '../store/edit-models.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { RecordChange } from '../store/record-writes.ts';
import { createJudge, isSkip, type JudgeStores } from './create-judge.ts';
import type { EditRequest } from './edit-request.ts';

export interface BatchStores extends JudgeStores {
  history: HistoryStore;
}

type Outcomes = Map<EditRecordRow, RecordOutcome>;

const maxAttempts = 10;

/**
 * Changes a batch of records of an edit. Each planned change is stored before the record is
 * changed. After a crash, the repeated batch looks in the history of the record, to find out
 * whether the planned change was made.
 * @returns the outcome of each record, including records that were handled before an interruption
 */
export async function editBatch(
  stores: BatchStores,
  request: EditRequest,
  batch: readonly EditRecordRow[],
): Promise<Outcomes> {
  const { editRecords } = stores;
  const outcomes: Outcomes = new Map();
  let open = batch.filter((record) => {
    if (record.outcome !== undefined) {
      outcomes.set(record, record.outcome);
    }
    return record.outcome === undefined;
  });
  for (let attempt = 0; attempt < maxAttempts && open.length > 0; attempt++) {
    open = await attemptBatch(stores, request, open, outcomes);
  }
  for (const record of open) {
    outcomes.set(record, skips.conflict);
  }
  const settled = batch.filter(({ outcome }) => outcome === undefined);
  await editRecords.settle(
    new Map(settled.map((record) => [record._id, outcomes.get(record) ?? skips.conflict])),
  );
  return outcomes;
}

/**
 * Attempts to change the records once.
 * @returns the records whose outcome is unknown, because other requests have changed at least one
 *   of the records since the read
 */
async function attemptBatch(
  stores: BatchStores,
  request: EditRequest,
  batch: readonly EditRecordRow[],
  outcomes: Outcomes,
): Promise<EditRecordRow[]> {
  const { store, editRecords } = stores;
  const access = accessContextOf(request.principal);
  const ids = batch.map(({ investmentId }) => investmentId);
  const rows = new Map((await store.findByIds(access, ids)).map((row) => [row._id, row]));
  const judge = await createJudge(stores, access, request, ids);
  const made = await findMade(stores, access, batch, rows);
  const planned = new Map<EditRecordRow, RecordChange>();
  const attempts = new Map<string, EditAttempt>();
  for (const record of batch) {
    const current = rows.get(record.investmentId);
    if (made.has(record)) {
      outcomes.set(record, 'changed');
      continue;
    }
    const judged = current ? judge(current) : skips.notFound;
    if (isSkip(judged)) {
      outcomes.set(record, judged);
    } else if (current === undefined || judged === current) {
      outcomes.set(record, 'unchanged');
    } else {
      const change = planChange(request, record, current, judged);
      record.attempt = attemptOf(change);
      attempts.set(record._id, record.attempt);
      planned.set(record, change);
    }
  }
  await editRecords.prepare(attempts);
  if ((await store.replace([...planned.values()])) < planned.size) {
    return [...planned.keys()];
  }
  for (const record of planned.keys()) {
    outcomes.set(record, 'changed');
  }
  return [];
}

/** Returns the records that an earlier attempt has changed. */
async function findMade(
  { history }: BatchStores,
  access: AccessContext,
  batch: readonly EditRecordRow[],
  rows: ReadonlyMap<string, InvestmentRow>,
): Promise<Set<EditRecordRow>> {
  const attempted = batch.flatMap((record) => {
    const { attempt, investmentId } = record;
    const isInDoubt = attempt && rows.get(investmentId)?.revision !== attempt.revision;
    return isInDoubt ? [{ record, investmentId, eventId: attempt.eventId }] : [];
  });
  if (attempted.length === 0) {
    return new Set();
  }
  const made = await history.findMade(access, attempted);
  return new Set(attempted.filter(({ eventId }) => made.has(eventId)).map(({ record }) => record));
}

function planChange(
  { principal }: EditRequest,
  { editId, attempt }: EditRecordRow,
  current: InvestmentRow,
  judged: InvestmentRow,
): RecordChange {
  const changed = nextRevision(current, judged);
  const event = newEvent(Date.now(), investmentChanged(principal, current, changed, { editId }));
  // Another process may make the same change at the same time. The two processes use the same event
  // id, so the change is recorded once.
  const id = attempt?.revision === current.revision ? attempt.eventId : event.id;
  return {
    current,
    changed,
    event: { ...event, id },
  };
}

function attemptOf({ current, changed, event }: RecordChange): EditAttempt {
  return {
    eventId: event.id,
    revision: current.revision,
    before: JSON.stringify(formerValues(current, changed)),
  };
}
