import type { DataEnvironment } from '@irp/contracts';
import { type Connection, Schema } from 'mongoose';
import { cosignature, logEntry } from './log-models.ts';

export interface RecordRow {
  /**
   * Stream and sequence number. This key is unique, so that two processes cannot append records
   * with the same number.
   */
  _id: string;
  stream: string;
  eventId: string;
  /**
   * `workspace` if the record concerns both environments. Absent in rows that are older than this
   * column.
   */
  environment?: DataEnvironment | 'workspace';
  occurredAt: Date;
  recordedAt: Date;
  action: string;
  category: string;
  outcome: string;
  /** Id of the actor, and id of the person on whose behalf the actor acted. */
  actors: string[];
  targets: string[];
  /**
   * The record as a line of a bundle. The line is the JSON that is hashed, with `leafHash` added.
   */
  line: string;
  leafHash: string;
}

export interface CheckpointRow {
  /**
   * Stream and number of the checkpoint. The key is unique, so that only one process can store the
   * next checkpoint.
   */
  _id: string;
  stream: string;
  /** The number in the stream, from 1. */
  number: number;
  size: number;
  note: string;
  rootHash: string;
  /** The hashes of the right edge of the tree at this size, in base64, as in a frontier. */
  hashes: string[];
  at: Date;
}

export interface SigningKeyRow {
  /** Number of the key, from 1. */
  _id: number;
  kid: string;
  /** The public key in base64url. */
  x: string;
  usedFrom: Date;
  /** The private key as an encrypted JWK. */
  sealed: Buffer;
  /**
   * The reason for which this key replaced another key. Absent in the first key, and in keys that
   * an earlier version created.
   */
  change?: KeyChange;
}

export interface KeyChange {
  cause: 'age' | 'operator' | 'compromise';
  at: Date;
  /** The id of the event `audit.key_created`. */
  eventId: string;
  /**
   * A note about this key, signed by the preceding key and by this key; absent if the preceding key
   * was compromised.
   */
  endorsement?: string;
}

export interface TileRow {
  /** `<stream>/<level> <index>`. */
  _id: string;
  hashes: Buffer;
  root: Buffer;
}

/** The key that encrypts the data of a person in the log of a workspace. */
export interface PersonKeyRow {
  _id: string;
  /** The encrypted key; null after the destruction of the key. */
  sealed: Buffer | null;
  erasedAt: Date | null;
}

/**
 * The limit up to which retention deletes the records of a stream, with the checkpoint that covers
 * the deleted records.
 */
export interface AnchorRow {
  _id: string;
  stream: string;
  /** Sequence number of the first remaining record. */
  to: number;
  /** The note of the checkpoint that covers the deleted records. */
  note: string;
  /**
   * Sequence number of the record `audit.retention_applied`. Absent in anchors of an earlier
   * version of the service, which are ignored.
   */
  record?: number;
  /** The signed statement of the service (`retention-note.ts`). */
  signed?: string;
  droppedAt: Date;
}

const options = { versionKey: false } as const;

const record = new Schema<RecordRow>(
  {
    _id: String,
    stream: String,
    eventId: String,
    environment: String,
    occurredAt: Date,
    recordedAt: Date,
    action: String,
    category: String,
    outcome: String,
    actors: [String],
    targets: [String],
    line: String,
    leafHash: String,
  },
  options,
);
// The stream comes first, because a unique index must begin with the shard key
// (docs/operations/capacity.md).
record.index({ stream: 1, eventId: 1 }, { unique: true });
// Finds the workspace of a record. If a caller requests a record of another workspace, the attempt
// is recorded in the other workspace.
record.index({ eventId: 1 });
record.index({
  stream: 1,
  environment: 1,
  occurredAt: -1,
  _id: -1,
});
record.index({
  stream: 1,
  environment: 1,
  action: 1,
  occurredAt: -1,
  _id: -1,
});
// Only failures are indexed, because failures are few. A search for successes reads the index of
// all records.
record.index(
  {
    stream: 1,
    environment: 1,
    outcome: 1,
    occurredAt: -1,
    _id: -1,
  },
  {
    name: 'failures',
    partialFilterExpression: { outcome: 'failure' },
  },
);
record.index({
  stream: 1,
  environment: 1,
  actors: 1,
  occurredAt: -1,
  _id: -1,
});
record.index({
  stream: 1,
  environment: 1,
  targets: 1,
  occurredAt: -1,
  _id: -1,
});

const checkpoint = new Schema<CheckpointRow>(
  {
    _id: String,
    stream: String,
    number: Number,
    size: Number,
    note: String,
    rootHash: String,
    hashes: [String],
    at: Date,
  },
  options,
);

const signingKey = new Schema<SigningKeyRow>(
  {
    _id: Number,
    kid: String,
    x: String,
    usedFrom: Date,
    sealed: Buffer,
    change: new Schema<KeyChange>(
      {
        cause: String,
        at: Date,
        eventId: String,
        endorsement: String,
      },
      { ...options, _id: false },
    ),
  },
  options,
);

const tile = new Schema<TileRow>(
  {
    _id: String,
    hashes: Buffer,
    root: Buffer,
  },
  options,
);

const personKey = new Schema<PersonKeyRow>(
  {
    _id: String,
    sealed: Buffer,
    erasedAt: Date,
  },
  options,
);

const anchor = new Schema<AnchorRow>(
  {
    _id: String,
    stream: String,
    to: Number,
    note: String,
    record: Number,
    signed: String,
    droppedAt: Date,
  },
  options,
);

export function compileModels(connection: Connection) {
  return {
    records: connection.model('AuditRecord', record, 'records'),
    personKeys: connection.model('AuditPersonKey', personKey, 'person_keys'),
    anchors: connection.model('AuditAnchor', anchor, 'anchors'),
    tiles: connection.model('AuditTile', tile, 'tiles'),
    signingKeys: connection.model('AuditSigningKey', signingKey, 'signing_keys'),
    checkpoints: connection.model('AuditCheckpoint', checkpoint, 'checkpoints'),
    logEntries: connection.model('AuditLogEntry', logEntry, 'log_entries'),
    cosignatures: connection.model('AuditCosignature', cosignature, 'cosignatures'),
  };
}

export type Models = ReturnType<typeof compileModels>;
