import { type Connection, Schema } from 'mongoose';

export interface RecordRow {
  /** The stream and the place in it: two processes cannot fill one place. */
  _id: string;
  stream: string;
  eventId: string;
  occurredAt: Date;
  recordedAt: Date;
  action: string;
  category: string;
  outcome: string;
  /** Of whoever did it, and of the person for whom. */
  actors: string[];
  targets: string[];
  /** The record, byte for byte as it was hashed, with its `leafHash` at the end. */
  line: string;
  leafHash: string;
}

export interface CheckpointRow {
  /** The stream and the number: of two processes that make the next one at once, one does. */
  _id: string;
  stream: string;
  /** From 1. */
  number: number;
  size: number;
  note: string;
  rootHash: string;
  /** The right edge of the tree at this size. */
  hashes: string[];
  at: Date;
}

export interface KeyDocument {
  /** Which one it is, from 1. */
  _id: number;
  kid: string;
  /** The public key, base64url. */
  x: string;
  usedFrom: Date;
  /** The private JWK, sealed. */
  sealed: Buffer;
}

export interface TileRow {
  /** Stream, level and index. */
  _id: string;
  hashes: Buffer;
  root: Buffer;
}

/** The key to what the log holds of one person in one workspace. */
export interface PersonKeyRow {
  _id: string;
  /** Null: destroyed. */
  sealed: Buffer | null;
  erasedAt: Date | null;
}

/** What was dropped from a stream, and what proves the rest. */
export interface AnchorRow {
  _id: string;
  stream: string;
  /** Records before this one are gone. */
  to: number;
  /** The checkpoint that covered them. */
  note: string;
  droppedAt: Date;
}

const options = { versionKey: false } as const;

const record = new Schema<RecordRow>(
  {
    ...{ _id: String, stream: String, eventId: String, occurredAt: Date, recordedAt: Date, action: String },
    ...{ category: String, outcome: String, actors: [String], targets: [String], line: String, leafHash: String },
  },
  options,
);
record.index({ stream: 1, eventId: 1 }, { unique: true });
record.index({ stream: 1, occurredAt: -1, _id: -1 });
record.index({ stream: 1, action: 1, occurredAt: -1, _id: -1 });
record.index({ stream: 1, category: 1, occurredAt: -1, _id: -1 });
record.index({ stream: 1, outcome: 1, occurredAt: -1, _id: -1 });
record.index({ stream: 1, actors: 1, occurredAt: -1, _id: -1 });
record.index({ stream: 1, targets: 1, occurredAt: -1, _id: -1 });

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

const signingKey = new Schema<KeyDocument>(
  { _id: Number, kid: String, x: String, usedFrom: Date, sealed: Buffer },
  options,
);

const tile = new Schema<TileRow>({ _id: String, hashes: Buffer, root: Buffer }, options);

const personKey = new Schema<PersonKeyRow>({ _id: String, sealed: Buffer, erasedAt: Date }, options);

const anchor = new Schema<AnchorRow>(
  { _id: String, stream: String, to: Number, note: String, droppedAt: Date },
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
  };
}

export type Models = ReturnType<typeof compileModels>;
