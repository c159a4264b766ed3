import { PlatformError } from '@irp/errors';
import { LowSpaceError } from '@irp/persistence';
import type { Platform } from '@irp/service';
import { type HasRights, RightsUnknownError, waitForRights } from '../../jobs/check-rights.ts';
import { untilStored } from '../../jobs/until-stored.ts';
import type { ImportFileStore } from '../../store/import-file-store.ts';
import type { ImportJobRow } from '../../store/import-job-models.ts';
import type { ImportJobStore, Requeued } from '../../store/import-job-store.ts';
import type { ImportRecordStore } from '../../store/import-record-store.ts';
import type { InvestmentStore } from '../../store/investment-store.ts';
import { ImportAllowanceError } from '../import-allowance-error.ts';
import type { ImportBounds } from '../import-bounds.ts';
import { errorsOf, ReportBuilder, warningsOf } from '../import-report.ts';
import { importRows } from '../import-rows.ts';
import type { ImportRequest } from './job-request.ts';

export interface JobStores {
  store: InvestmentStore;
  bounds: ImportBounds;
  jobs: ImportJobStore;
  files: ImportFileStore;
  importRecords: ImportRecordStore;
  hasRights: HasRights;
}

const rightsEnded =
  'The import stopped early: its credential was revoked, or the rights of the person or application changed. Earlier rows were imported: import the file again to add the others.';
const heartbeatMs = 10_000;
/** Pause before the second attempt, in milliseconds. Each further pause is twice as long. */
const firstPauseMs = 1_000;
/**
 * Milliseconds between two writes of the number of read bytes. The number of read bytes shows
 * progress before the first row is imported, because a workbook is first read completely.
 */
const progressMs = 1_000;
/**
 * Number of attempts without progress after which a job fails. A job that is interrupted so often
 * has probably crashed the process itself.
 */
const maxAttempts = 5;

/** The reason why a job ends before the end of its file. */
class JobEnded extends Error {
  override readonly name = 'JobEnded';
  readonly reason: 'canceled' | 'lost' | 'stopping';

  constructor(reason: JobEnded['reason']) {
    super(`the job ends: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Imports the file of a job from the last saved line. If a process has died before it saved its
 * progress, some rows are imported again. A repeated row creates no second record, because the id
 * of a record is derived from its row.
 * @param stopping is aborted when the process stops, which queues the job again
 * @throws LowSpaceError if the disk has too little space for any job; the job has been queued again
 */
export async function runJob(
  stores: JobStores,
  job: ImportJobRow,
  stopping: AbortSignal,
  log: Platform['log'],
): Promise<void> {
  const { jobs, files } = stores;
  if (job.attempts > maxAttempts) {
    await jobs.end(
      job,
      'failed',
      `The import failed: it was interrupted ${maxAttempts} times at line ${job.line + 1} or after.`,
    );
    return files.remove(job._id);
  }
  try {
    await importFile(stores, job, stopping);
    await jobs.end(job, 'succeeded');
  } catch (error) {
    const reason = error instanceof JobEnded ? error.reason : undefined;
    if (reason === 'lost') {
      return;
    }
    if (reason === 'canceled') {
      await jobs.end(job, 'canceled');
    } else if (
      error instanceof PlatformError &&
      error.status < 500 &&
      !(error instanceof ImportAllowanceError)
    ) {
      await jobs.end(job, 'failed', error.message);
    } else {
      const requeued = await queueAgain(jobs, job, error, stopping, log);
      // A cancellation was requested while the job was running.
      if (requeued === 'canceled') {
        await files.remove(job._id);
      }
      if (error instanceof LowSpaceError) {
        throw error;
      }
      return;
    }
  }
  await files.remove(job._id);
}

async function queueAgain(
  jobs: ImportJobStore,
  job: ImportJobRow,
  error: unknown,
  stopping: AbortSignal,
  log: Platform['log'],
): Promise<Requeued> {
  if (error instanceof ImportAllowanceError) {
    const until = new Date(Date.now() + error.retryAfterS * 1_000);
    return jobs.wait(job, until, `${error.message}.`, job.attempts - 1);
  }
  if (error instanceof RightsUnknownError) {
    const { until, message } = waitForRights();
    log.warn(
      { err: error, job: job._id },
      'import job postponed: the permissions of its caller cannot be checked',
    );
    return jobs.wait(job, until, message, job.attempts - 1);
  }
  const isStopping = error instanceof JobEnded;
  if (!isStopping) {
    log.warn({ err: error, job: job._id }, 'import job interrupted; queued for its next attempt');
  }
  if (isStopping || error instanceof LowSpaceError) {
    return jobs.release(job, job.attempts - 1);
  }
  return interrupt(jobs, job, error, stopping);
}

/** Queues the job for its next attempt. */
async function interrupt(
  jobs: ImportJobStore,
  job: ImportJobRow,
  error: unknown,
  stopping: AbortSignal,
): Promise<Requeued> {
  const until = new Date(Date.now() + firstPauseMs * 2 ** (job.attempts - 1));
  const reason = error instanceof PlatformError ? error.message : 'an internal error';
  const message = `Interrupted after line ${job.line}: ${reason.replace(/\.$/, '')}. Next attempt at ${until.toISOString()}. The counts of the job include the rows that are already stored.`;
  return untilStored(() => jobs.wait(job, until, message, job.attempts), stopping);
}

async function importFile(
  { store, bounds, jobs, files, importRecords, hasRights }: JobStores,
  job: ImportJobRow,
  stopping: AbortSignal,
): Promise<void> {
  const request: ImportRequest = JSON.parse(job.request);
  const requireRights = async () => {
    if (!(await hasRights(request.principal, job.createdAt))) {
      throw new PlatformError('forbidden', rightsEnded);
    }
  };
  const builder = ReportBuilder.continuing(JSON.parse(job.report));
  const ended = new AbortController();
  const end = (reason: JobEnded['reason']) => ended.abort(new JobEnded(reason));
  stopping.addEventListener('abort', () => end('stopping'), { once: true, signal: ended.signal });
  if (stopping.aborted) {
    end('stopping');
  }
  let bytesRead = 0;
  let saved = {
    bytesRead,
    atMs: performance.now(),
  };
  const save = async (progress: Parameters<ImportJobStore['saveProgress']>[1]) => {
    saved = {
      bytesRead,
      atMs: performance.now(),
    };
    const state = await jobs.saveProgress(job, progress);
    if (state !== 'held') {
      end(state);
    }
  };
  const heartbeat = setInterval(() => {
    if (saved.bytesRead !== bytesRead || performance.now() - saved.atMs >= heartbeatMs) {
      save({ bytesRead }).catch(() => undefined);
    }
  }, progressMs);
  try {
    await save({});
    await requireRights();
    const file = files.read(job._id, (bytes) => {
      bytesRead += bytes;
    });
    await importRows(file, request, {
      bounds: {
        ...bounds,
        async requireSpace() {
          await requireRights();
          await bounds.requireSpace();
        },
      },
      isBackground: true,
      store,
      builder,
      importId: job._id,
      beforeCreating: (batch) => importRecords.add(job, batch),
      afterLine: job.line,
      signal: ended.signal,
      // If the request had no Idempotency-Key, the ids of records are derived from the id of the
      // job. Only an earlier run of this job can have created records with these ids.
      countsRepeats: request.rowKey === job._id,
      async onStep(step) {
        builder.add(step);
        await jobs.addErrors(job, errorsOf(step.rejected));
        await jobs.addWarnings(job, warningsOf(step.warned));
        await save({
          line: step.line,
          bytesRead,
          report: savedReport(builder),
        });
      },
    });
    await save({
      bytesRead,
      report: savedReport(builder),
    });
    ended.signal.throwIfAborted();
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Returns the report without errors and warnings, because errors and warnings are stored
 * separately.
 */
export function savedReport({
  report: { errors: _errors, warnings: _warnings, ...report },
}: ReportBuilder): string {
  return JSON.stringify(report);
}
