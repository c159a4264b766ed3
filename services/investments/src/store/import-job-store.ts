import { newId } from '@irp/contracts';
import {
  type ImportJobState,
  type ImportRowError,
  importJobDays,
  maxJobErrors,
} from '@irp/contracts/investments';
import { isDuplicateKey } from '@irp/persistence';
import { mongo } from 'mongoose';
import { type AccessContext, audiencesOf } from '../domain/access-context.ts';
import type { ImportErrorRow, ImportJobModels, ImportJobRow } from './import-job-models.ts';
import { hold, isAbandoned, silentMs } from './job-holder.ts';

type NewJob = Pick<
  ImportJobRow,
  '_id' | 'workspaceId' | 'environment' | 'audience' | 'ownerId' | 'request' | 'report'
>;
type JobEnd = Extract<ImportJobState, 'succeeded' | 'failed' | 'canceled'>;
/**
 * The result of queueing a job again. `canceled`: a cancellation was requested, so the job has
 * ended. `lost`: another process has taken the job, or the job was already queued.
 */
export type Requeued = 'queued' | 'canceled' | 'lost';
/** The progress of a running job. */
type JobProgress = Pick<ImportJobRow, 'line' | 'report' | 'bytesRead'>;

export interface ImportJobStore {
  /** Stores a job before its file is received. Returns false if the id exists. */
  begin(job: NewJob): Promise<boolean>;
  /**
   * Queues the job after the file was received.
   * @returns false if the job was canceled during the upload, so that the file is not needed
   */
  enqueue(id: string, bytes: number): Promise<boolean>;
  /**
   * Removes a job without a received file.
   * @returns false if the job is already queued, so that a worker may read its file
   */
  discard(id: string): Promise<boolean>;
  find(access: AccessContext, id: string): Promise<ImportJobRow | undefined>;
  /** Returns the workspace of a job, searching all workspaces. */
  workspaceOf(id: string): Promise<string | undefined>;
  /** Returns a page of jobs, the newest first. */
  findPage(access: AccessContext, filter: JobFilter, range: Range): Promise<ImportJobRow[]>;
  count(access: AccessContext, filter: JobFilter): Promise<number>;
  /** Returns the number of jobs of the caller that have not ended. */
  countOpen(access: AccessContext): Promise<number>;
  /**
   * Cancels a job. A job that no worker runs ends at once. For a running job, the request is
   * stored, and the worker ends the job. Returns undefined if the job no longer exists.
   */
  cancel(id: string): Promise<ImportJobRow | undefined>;
  /**
   * Stores the id of the undo of an import, once.
   * @returns the id of the undo: the given id, or the id from an earlier request
   */
  claimUndo(job: ImportJobRow, undoId: string): Promise<string>;
  /**
   * Assigns the oldest waiting job to this process. A job waits if it is queued, or if its process
   * is dead. Returns undefined if no job waits.
   */
  take(): Promise<ImportJobRow | undefined>;
  /**
   * Stores the progress of a job.
   * @returns `lost` if another process has taken the job; `canceled` if the job must end
   */
  saveProgress(
    job: ImportJobRow,
    progress: Partial<JobProgress>,
  ): Promise<'held' | 'canceled' | 'lost'>;
  /** Stores errors of rows. Errors that are already stored are not stored again. */
  addErrors(job: ImportJobRow, errors: readonly ImportRowError[]): Promise<void>;
  addWarnings(job: ImportJobRow, warnings: readonly ImportRowError[]): Promise<void>;
  end(job: ImportJobRow, state: JobEnd, message?: string): Promise<void>;
  /**
   * Queues the job again from its last saved line.
   * @param attempts number by which `attempts` increases
   */
  release(job: ImportJobRow, attempts: number): Promise<Requeued>;
  /**
   * Queues the job again. No run begins before the given time.
   * @param message the reason
   * @param attempts number by which `attempts` increases
   */
  wait(job: ImportJobRow, until: Date, message: string, attempts: number): Promise<Requeued>;
  errors: ImportNotes;
  warnings: ImportNotes;
}

/** Reads the errors and warnings about rows, in the order of the file. */
export interface ImportNotes {
  find(job: ImportJobRow, range: Range): Promise<ImportErrorRow[]>;
  count(job: ImportJobRow): Promise<number>;
}

type JobFilter = { state?: ImportJobState | undefined };
type Range = {
  after: string | undefined;
  skip: number;
  limit: number;
};

/** Milliseconds after which an unfinished upload counts as abandoned. No upload takes as long. */
const receivingMs = 86_400_000;
const dayMs = 86_400_000;
const candidates = 20;
const open: ImportJobState[] = ['receiving', 'queued', 'running'];

export function createImportJobStore({ jobs, errors, warnings }: ImportJobModels): ImportJobStore {
  const visible = (
    { workspaceId, environment, ...caller }: AccessContext,
    { state }: JobFilter = {},
  ) => ({
    workspaceId,
    environment,
    audience: {
      $in: audiencesOf({
        workspaceId,
        environment,
        ...caller,
      }),
    },
    ...(state === undefined ? {} : { state }),
  });
  const own = ({ _id, lease }: ImportJobRow) => ({
    _id,
    lease,
    state: 'running' as const,
  });
  const ended = (state: JobEnd) => {
    const endedAt = new Date();
    return {
      state,
      endedAt,
      expireAt: new Date(endedAt.getTime() + importJobDays * dayMs),
    };
  };

  /**
   * Queues the job again, or ends it if a cancellation was requested. The two writes need no
   * transaction, because a requested cancellation is never withdrawn.
   */
  async function requeue(job: ImportJobRow, change: Partial<ImportJobRow>): Promise<Requeued> {
    const queued = await jobs.updateOne(
      { ...own(job), cancelRequested: false },
      { $set: { ...change, state: 'queued' } },
    );
    if (queued.matchedCount === 1) {
      return 'queued';
    }
    const canceled = await jobs.updateOne(
      { ...own(job), cancelRequested: true },
      { $set: ended('canceled') },
    );
    return canceled.matchedCount === 1 ? 'canceled' : 'lost';
  }

  return {
    async begin(job) {
      const progress = {
        cancelRequested: false,
        bytes: 0,
        bytesRead: 0,
        line: 0,
        attempts: 0,
        takenLine: 0,
        lease: '',
      };
      try {
        await jobs.create({
          ...job,
          ...progress,
          ...hold(),
          state: 'receiving',
          createdAt: new Date(),
        });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) {
          throw error;
        }
        return false;
      }
    },
    async enqueue(_id, bytes) {
      const queued = { $set: { state: 'queued' as const, bytes } };
      return (await jobs.updateOne({ _id, state: 'receiving' }, queued)).matchedCount === 1;
    },
    async discard(_id) {
      await jobs.deleteOne({ _id, state: 'receiving' });
      return (
        (await jobs.exists({
          _id,
          state: { $in: ['queued', 'running'] },
        })) === null
      );
    },
    async find(access, _id) {
      return (await jobs.findOne({ _id, ...visible(access) }).lean<ImportJobRow>()) ?? undefined;
    },
    async workspaceOf(_id) {
      return (await jobs.findOne({ _id }, { workspaceId: 1 }).lean<ImportJobRow>())?.workspaceId;
    },
    async findPage(access, filter, { after, skip, limit }) {
      const position = after === undefined ? {} : { _id: { $lt: after } };
      const found = jobs
        .find({
          ...visible(access, filter),
          ...position,
        })
        .sort({ _id: -1 });
      return found.skip(skip).limit(limit).lean<ImportJobRow[]>();
    },
    count: (access, filter) => jobs.countDocuments(visible(access, filter)),
    countOpen: ({ workspaceId, environment, actorId }) =>
      jobs.countDocuments({
        workspaceId,
        environment,
        ownerId: actorId,
        state: { $in: open },
      }),
    async cancel(_id) {
      // `cancelRequested` is set first. A worker that tries to queue the job again finds
      // `cancelRequested`, and ends the job.
      await jobs.updateOne(
        {
          _id,
          state: { $in: open },
        },
        { $set: { cancelRequested: true } },
      );
      const isWaiting = {
        _id,
        state: { $in: ['receiving' as const, 'queued' as const] },
      };
      await jobs.updateOne(isWaiting, {
        $set: ended('canceled'),
        $unset: { waitUntil: 1, message: 1 },
      });
      return (await jobs.findById(_id).lean<ImportJobRow>()) ?? undefined;
    },
    async claimUndo({ _id }, undoId) {
      const unclaimed = { _id, undoneBy: { $exists: false } };
      await jobs.updateOne(unclaimed, { $set: { undoneBy: undoId } });
      const found = await jobs.findById(_id, { undoneBy: 1 }).lean<ImportJobRow>();
      return found?.undoneBy ?? undoId;
    },
    async take() {
      const isDue = { waitUntil: { $not: { $gt: new Date() } } };
      const oldest = jobs
        .find({
          state: { $in: open },
          ...isDue,
        })
        .sort({ _id: 1 });
      for (const job of await oldest.limit(candidates).lean<ImportJobRow[]>()) {
        const { _id, state, lease, heartbeatAt, line } = job;
        const current = {
          _id,
          state,
          lease,
          heartbeatAt,
        };
        if (state === 'receiving' && isAbandoned(job, receivingMs)) {
          await jobs.deleteOne(current);
        }
        if (state === 'receiving' || (state === 'running' && !isAbandoned(job, silentMs))) {
          continue;
        }
        const attempts = line > job.takenLine ? 1 : job.attempts + 1;
        const taken = {
          ...hold(),
          attempts,
          takenLine: line,
          lease: newId(),
          startedAt: job.startedAt ?? new Date(),
        };
        const change = {
          $set: { ...taken, state: 'running' as const },
          $unset: { waitUntil: 1, message: 1 },
        } as const;
        const { matchedCount } = await jobs.updateOne(current, change);
        if (matchedCount === 1) {
          return {
            ...job,
            ...taken,
            state: 'running',
          };
        }
      }
      return undefined;
    },
    async saveProgress(job, progress) {
      const found = await jobs
        .findOneAndUpdate(
          own(job),
          { $set: { ...progress, ...hold() } },
          { returnDocument: 'after' },
        )
        .lean<ImportJobRow>();
      if (!found) {
        return 'lost';
      }
      return found.cancelRequested ? 'canceled' : 'held';
    },
    addErrors: (job, found) => addNotes(errors, job, found),
    addWarnings: (job, found) => addNotes(warnings, job, found),
    async end(job, state, message) {
      await jobs.updateOne(own(job), {
        $set: {
          ...ended(state),
          ...(message === undefined ? {} : { message }),
        },
      });
    },
    release: (job, attempts) => requeue(job, { attempts }),
    wait: (job, waitUntil, message, attempts) =>
      requeue(job, {
        waitUntil,
        message,
        attempts,
      }),
    errors: notesOf(errors),
    warnings: notesOf(warnings),
  };
}

type NoteModel = ImportJobModels['errors'];

async function addNotes(
  model: NoteModel,
  { _id: jobId, workspaceId }: ImportJobRow,
  found: readonly ImportRowError[],
): Promise<void> {
  const expireAt = new Date(Date.now() + 2 * importJobDays * dayMs);
  const rows = found.map((note, index) => ({
    _id: noteId(jobId, note.line, index),
    jobId,
    workspaceId,
    expireAt,
    ...note,
  }));
  if (rows.length === 0 || (await model.countDocuments({ workspaceId, jobId })) >= maxJobErrors) {
    return;
  }
  try {
    await model.insertMany(rows, { ordered: false, lean: true });
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error))) {
      throw error;
    }
  }
}

function notesOf(model: NoteModel): ImportNotes {
  const ofJob = ({ _id, workspaceId }: ImportJobRow) => ({ workspaceId, jobId: _id });
  return {
    find(job, { after, skip, limit }) {
      const position = after === undefined ? {} : { _id: { $gt: after } };
      const found = model.find({ ...ofJob(job), ...position }).sort({ _id: 1 });
      return found.skip(skip).limit(limit).lean<ImportErrorRow[]>();
    },
    count: (job) => model.countDocuments(ofJob(job)),
  };
}

/**
 * Returns the id of an error or a warning. Ids sort in the order of the file. A row that is read
 * again has the same ids.
 */
function noteId(jobId: string, line: number, index: number): string {
  return `${jobId}/${String(line).padStart(12, '0')}/${String(index).padStart(6, '0')}`;
}
