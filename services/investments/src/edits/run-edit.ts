import { setTimeout } from 'node:timers/promises';
import type { EditOutcome } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { type FreeSpace, LowSpaceError } from '@irp/persistence';
import type { Platform } from '@irp/service';
import { count } from '../domain/edit-tally.ts';
import { type HasRights, RightsUnknownError, waitForRights } from '../jobs/check-rights.ts';
import { untilStored } from '../jobs/until-stored.ts';
import type { EditRecordRow, EditRow } from '../store/edit-models.ts';
import type { EditHold, EditQueue } from '../store/edit-queue.ts';
import type { ImportRecordStore } from '../store/import-record-store.ts';
import { deleteBatch } from './delete-batch.ts';
import { type BatchStores, editBatch } from './edit-batch.ts';
import type { EditRequest } from './edit-request.ts';
import { rightsEnded } from './stop-revoked.ts';

export interface EditJobStores extends BatchStores {
  queue: EditQueue;
  importRecords: ImportRecordStore;
  space: FreeSpace;
  hasRights: HasRights;
}

const batchRecords = 100;
const maxPauseMs = 1_000;
/** Pause before the second attempt, in milliseconds. Each further pause is twice as long. */
const firstPauseMs = 1_000;
/** Number of attempts without progress after which an edit fails. */
const maxAttempts = 5;

/** The reason why an edit ends before its last record. */
type Stop = Exclude<EditHold, 'held'> | 'stopping';

/**
 * Changes the records of an edit that come after `edit.position`.
 * @param stopping is aborted when the process stops, which puts the edit back into the queue
 * @throws LowSpaceError if the disk has too little space for any edit, after the edit is put back
 *   into the queue
 */
export async function runEdit(
  stores: EditJobStores,
  edit: EditRow,
  stopping: AbortSignal,
  log: Platform['log'],
): Promise<void> {
  const { queue } = stores;
  if (edit.attempts > maxAttempts) {
    const message = `The edit failed: it was interrupted ${maxAttempts} times after record ${edit.position}.`;
    return queue.end(edit, 'failed', message);
  }
  try {
    const stop = await editRecords(stores, edit, stopping);
    if (stop === undefined) {
      await queue.end(edit, 'succeeded');
    } else if (stop === 'canceled') {
      await queue.end(edit, 'canceled');
    } else if (stop === 'stopped') {
      await queue.end(edit, 'failed', rightsEnded);
    } else if (stop === 'stopping') {
      await queue.requeue(edit, { attempts: edit.attempts - 1 });
    }
  } catch (error) {
    if (error instanceof LowSpaceError) {
      await queue.requeue(edit, { attempts: edit.attempts - 1 });
      throw error;
    }
    if (error instanceof RightsUnknownError) {
      const { until: waitUntil, message } = waitForRights();
      log.warn(
        { err: error, edit: edit._id },
        'bulk edit postponed: the permissions of its caller cannot be checked',
      );
      return queue.requeue(edit, { attempts: edit.attempts - 1, waitUntil, message });
    }
    log.warn({ err: error, edit: edit._id }, 'bulk edit interrupted; queued for its next attempt');
    const change = nextAttempt(edit, error);
    await untilStored(() => queue.requeue(edit, change), stopping);
  }
}

/**
 * Changes the records in batches.
 * @returns the reason if the edit ended before the last record; otherwise undefined
 */
async function editRecords(
  stores: EditJobStores,
  edit: EditRow,
  stopping: AbortSignal,
): Promise<Stop | undefined> {
  const { queue, space } = stores;
  const request: EditRequest = JSON.parse(edit.request);
  const tally: EditOutcome = JSON.parse(edit.tally);
  const changeBatch = request.undoOfImport === undefined ? editBatch : deleteBatch;
  let { position } = edit;
  let state = await queue.saveProgress(edit, {});
  for (;;) {
    if (state !== 'held') {
      return state;
    }
    if (stopping.aborted) {
      return 'stopping';
    }
    const batch = await nextBatch(stores, edit, request, position);
    if (batch.length === 0) {
      return undefined;
    }
    if (!(await stores.hasRights(request.principal, edit.createdAt))) {
      return 'stopped';
    }
    await space.require();
    const startedMs = performance.now();
    const outcomes = await changeBatch(stores, request, batch);
    for (const record of batch) {
      count(tally, record.investmentId, outcomes.get(record) ?? 'unchanged');
      position = record.position;
    }
    state = await queue.saveProgress(edit, { position, tally: JSON.stringify(tally) });
    // The pause lets requests of other callers run first.
    const pauseMs = Math.min(performance.now() - startedMs, maxPauseMs);
    await setTimeout(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/**
 * Returns the next records. For the undo of an import, the function first stores the ids of the
 * next records. The request itself does not store the ids, because storing up to a million ids
 * would take too long.
 */
async function nextBatch(
  { editRecords, importRecords }: EditJobStores,
  edit: EditRow,
  { undoOfImport }: EditRequest,
  position: number,
): Promise<EditRecordRow[]> {
  const found = await editRecords.findAfter(edit, position, batchRecords);
  if (found.length > 0 || undoOfImport === undefined) {
    return found;
  }
  const job = { _id: undoOfImport, workspaceId: edit.workspaceId };
  const imported = await importRecords.findAfter(job, position, batchRecords);
  return editRecords.addImported(edit, imported);
}

function nextAttempt({ attempts, position }: EditRow, error: unknown): Partial<EditRow> {
  const waitUntil = new Date(Date.now() + firstPauseMs * 2 ** (attempts - 1));
  const reason = error instanceof PlatformError ? error.message : 'an internal error';
  return {
    waitUntil,
    message: `Interrupted after record ${position}: ${reason.replace(/\.$/, '')}. Next attempt at ${waitUntil.toISOString()}.`,
  };
}
