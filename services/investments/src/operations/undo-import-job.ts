import { newId } from '@irp/contracts';
import type { undoImportJob as contract, ImportJob } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf, workspaceAudience } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { acceptedEdit } from '../edits/accepted-edit.ts';
import { type QueueStores, queueEdit, requireFewEdits } from '../edits/queue-edit.ts';
import { findJob } from '../imports/jobs/find-job.ts';
import type { ImportJobRow } from '../store/import-job-models.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';
import type { ImportRecordStore } from '../store/import-record-store.ts';

interface UndoStores extends QueueStores {
  jobs: ImportJobStore;
  importRecords: ImportRecordStore;
  space: FreeSpace;
  /** Is called when an edit is queued. */
  onEditQueued(): void;
}

export function undoImportJob(stores: UndoStores): Operation<typeof contract> {
  const { jobs, edits, space, onEditQueued } = stores;
  return async ({ principal, params, version }) => {
    const access = accessContextOf(principal);
    const job = await findJob(jobs, access, params.id);
    requireCreatorOrRole(permissions.undoImportJob.others, job.ownerId, access, 'undo the import');
    const report: ImportJob['report'] = JSON.parse(job.report);
    await requireUndoable(stores, job, report);
    await space.require();
    if (job.undoneBy === undefined) {
      await requireFewEdits(stores, access);
    }
    const id = await jobs.claimUndo(job, newId());
    const queue = () => {
      const matched = {
        ids: [],
        notFound: [],
        hasPrivate: job.audience !== workspaceAudience,
        imported: report,
      };
      return queueEdit(stores, id, { undoOfImport: job._id, principal }, matched);
    };
    // An earlier request may have stored the undo, or may have crashed before it stored the undo.
    const undo = (await edits.find(access, id)) ?? (await queue());
    onEditQueued();
    return acceptedEdit(undo, version);
  };
}

/** Requires that the import can be undone. @throws PlatformError 409 */
async function requireUndoable(
  { importRecords }: UndoStores,
  job: ImportJobRow,
  { dryRun, created }: ImportJob['report'],
): Promise<void> {
  if (job.endedAt === undefined) {
    throw new PlatformError(
      'conflict',
      `The import is ${job.state}: cancel the import, or wait until it has ended.`,
    );
  }
  if (dryRun) {
    throw new PlatformError(
      'conflict',
      'The import was a dry run, which stores no records: there is nothing to undo.',
    );
  }
  if (created > 0 && (await importRecords.findAfter(job, 0, 1)).length === 0) {
    throw new PlatformError(
      'conflict',
      'The import cannot be undone: an earlier version of the platform ran the import, and stored no list of its records.',
    );
  }
}
