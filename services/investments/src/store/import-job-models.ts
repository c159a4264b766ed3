import type { ImportJobState } from '@irp/contracts/investments';
import { type Connection, Schema } from 'mongoose';

export interface ImportJobRow {
  _id: string;
  workspaceId: string;
  environment: string;
  /** The audience of the job, which selects the users who can see the job. */
  audience: string;
  /** The `actorId` of the job's caller. */
  ownerId: string;
  state: ImportJobState;
  message?: string;
  cancelRequested: boolean;
  /** The id of the edit that deletes the records of the job. */
  undoneBy?: string;
  createdAt: Date;
  startedAt?: Date;
  endedAt?: Date;
  /** The time at which a TTL index deletes the job. */
  expireAt?: Date;
  bytes: number;
  bytesRead: number;
  line: number;
  /**
   * The caller and the options of the import as JSON, because names of columns may contain dots and
   * dollar signs.
   */
  request: string;
  /** An `ImportReport` without its errors, as JSON. */
  report: string;
  /**
   * The process that receives or runs the job. `heartbeatAt` is the time of the last heartbeat of
   * this process.
   */
  holder: string;
  heartbeatAt: Date;
  /**
   * Id of the current run. When another process takes the job, the lease changes, and the former
   * process can no longer change the job.
   */
  lease: string;
  /** Number of runs that began at `takenLine` and made no progress. */
  attempts: number;
  takenLine: number;
  /** Earliest start of a queued job. */
  waitUntil?: Date;
}

/** A compressed part of a file. */
export interface ImportChunkRow {
  _id: string;
  data: Buffer;
  expireAt: Date;
}

/** An error or a warning about a row. */
export interface ImportErrorRow {
  _id: string;
  jobId: string;
  workspaceId: string;
  line: number;
  field?: string;
  message: string;
  value?: string;
  expireAt: Date;
}

/** The records that a batch of a job creates. The row is stored before the records are created. */
export interface ImportBatchRow {
  _id: string;
  jobId: string;
  workspaceId: string;
  /**
   * The number of the first line in the batch. After a crash, the next run repeats the batch from
   * the same first line.
   */
  line: number;
  /**
   * The ids of the events of the batch. After a crash, the batch has two events, because the next
   * run creates another event.
   */
  eventIds: string[];
  investmentIds: string[];
  expireAt: Date;
}

const options = { versionKey: false, minimize: false } as const;
const expiry = { type: Date, expires: 0 } as const;

const job = new Schema<ImportJobRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    audience: String,
    ownerId: String,
    state: String,
    message: String,
    cancelRequested: Boolean,
    undoneBy: String,
    createdAt: Date,
    startedAt: Date,
    endedAt: Date,
    expireAt: expiry,
    bytes: Number,
    bytesRead: Number,
    line: Number,
    request: String,
    report: String,
    holder: String,
    heartbeatAt: Date,
    lease: String,
    attempts: Number,
    takenLine: Number,
    waitUntil: Date,
  },
  options,
);
job.index(
  {
    workspaceId: 1,
    environment: 1,
    audience: 1,
    _id: -1,
  },
  { name: 'newest' },
);
job.index(
  {
    workspaceId: 1,
    environment: 1,
    ownerId: 1,
    state: 1,
  },
  { name: 'by_owner' },
);
// The workers need this index, because a worker runs the jobs of all workspaces.
job.index({ state: 1, _id: 1 }, { name: 'by_state' });

const chunk = new Schema<ImportChunkRow>(
  {
    _id: String,
    data: Buffer,
    expireAt: expiry,
  },
  options,
);

const error = new Schema<ImportErrorRow>(
  {
    _id: String,
    jobId: String,
    workspaceId: String,
    line: Number,
    field: String,
    message: String,
    value: String,
    expireAt: expiry,
  },
  options,
);
error.index(
  {
    workspaceId: 1,
    jobId: 1,
    _id: 1,
  },
  { name: 'of_job' },
);

const batch = new Schema<ImportBatchRow>(
  {
    _id: String,
    jobId: String,
    workspaceId: String,
    line: Number,
    eventIds: [String],
    investmentIds: [String],
    expireAt: expiry,
  },
  options,
);
batch.index(
  {
    workspaceId: 1,
    jobId: 1,
    line: 1,
  },
  { name: 'of_job' },
);

export function compileImportJobModels(connection: Connection) {
  return {
    jobs: connection.model('ImportJob', job, 'import_jobs'),
    chunks: connection.model('ImportChunk', chunk, 'import_chunks'),
    batches: connection.model('ImportBatch', batch, 'import_batches'),
    errors: connection.model('ImportError', error, 'import_errors'),
    warnings: connection.model('ImportWarning', error, 'import_warnings'),
  };
}

export type ImportJobModels = ReturnType<typeof compileImportJobModels>;
