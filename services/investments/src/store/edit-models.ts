import type { EditState } from '@irp/contracts/investments';
import { type Connection, Schema } from 'mongoose';
import type { RecordOutcome } from '../domain/edit-tally.ts';
import type { JobHolder } from './job-holder.ts';

export interface EditRow extends JobHolder {
  _id: string;
  workspaceId: string;
  environment: string;
  /** The audience of the edit, which selects the users who can see the edit. */
  audience: string;
  /** The `actorId` of the caller. */
  ownerId: string;
  state: EditState;
  message?: string;
  undoOf?: string;
  undoneBy?: string;
  cancelRequested: boolean;
  /**
   * Set if a running edit must end because the rights of its caller have changed. Contains the
   * reason.
   */
  stopMessage?: string;
  createdAt: Date;
  startedAt?: Date;
  endedAt?: Date;
  /** The time at which a TTL index deletes the edit. */
  expireAt: Date;
  /**
   * An `EditRequest` as JSON, because values and the names of parameters may contain dots and
   * dollar signs.
   */
  request: string;
  /** An `EditOutcome` as JSON, for the records up to `position`. */
  tally: string;
  position: number;
  /**
   * Id of the current run. When another process takes the edit, the lease changes, and the former
   * process can no longer change the edit.
   */
  lease: string;
  /** Number of runs that began at `takenPosition` and made no progress. */
  attempts: number;
  takenPosition: number;
  /** Earliest start of a queued edit. */
  waitUntil?: Date;
}

/** A change of a record, stored before the record changes. */
export interface EditAttempt {
  eventId: string;
  /** The revision of the record before the change. */
  revision: number;
  /** The `FormerValues` of the record as JSON. */
  before: string;
}

export interface EditRecordRow {
  _id: string;
  editId: string;
  workspaceId: string;
  environment: string;
  investmentId: string;
  /** Position of the record in the edit, beginning with 1. */
  position: number;
  /** Stored before the record is changed, and removed when the record is deleted. */
  attempt?: EditAttempt;
  /** The ids of the events that may have created the record, if the edit undoes an import. */
  importEventIds?: string[];
  /** Absent until the edit has handled the record. `deleted` is stored before the deletion. */
  outcome?: RecordOutcome;
  expireAt: Date;
}

const options = { versionKey: false, minimize: false } as const;
const expiry = { type: Date, expires: 0 } as const;

const edit = new Schema<EditRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    audience: String,
    ownerId: String,
    state: String,
    message: String,
    undoOf: String,
    undoneBy: String,
    cancelRequested: Boolean,
    stopMessage: String,
    createdAt: Date,
    startedAt: Date,
    endedAt: Date,
    expireAt: expiry,
    request: String,
    tally: String,
    position: Number,
    holder: String,
    heartbeatAt: Date,
    lease: String,
    attempts: Number,
    takenPosition: Number,
    waitUntil: Date,
  },
  options,
);
edit.index(
  {
    workspaceId: 1,
    environment: 1,
    audience: 1,
    _id: -1,
  },
  { name: 'newest' },
);
edit.index(
  {
    workspaceId: 1,
    environment: 1,
    ownerId: 1,
    state: 1,
  },
  { name: 'by_owner' },
);
// The workers need this index, because a worker runs the edits of all workspaces.
edit.index({ state: 1, _id: 1 }, { name: 'by_state' });

const record = new Schema<EditRecordRow>(
  {
    _id: String,
    editId: String,
    workspaceId: String,
    environment: String,
    investmentId: String,
    position: Number,
    attempt: Object,
    importEventIds: { type: [String], default: undefined },
    outcome: Schema.Types.Mixed,
    expireAt: expiry,
  },
  options,
);
record.index(
  {
    workspaceId: 1,
    editId: 1,
    position: 1,
  },
  { name: 'of_edit' },
);
record.index(
  {
    workspaceId: 1,
    environment: 1,
    investmentId: 1,
  },
  { name: 'of_investment' },
);

export function compileEditModels(connection: Connection) {
  return {
    edits: connection.model('InvestmentEdit', edit, 'investment_edits'),
    records: connection.model('InvestmentEditRecord', record, 'investment_edit_records'),
  };
}

export type EditModels = ReturnType<typeof compileEditModels>;
