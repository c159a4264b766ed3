import { Schema } from 'mongoose';

/** An entry of the log of checkpoints. */
export interface LogEntryRow {
  /**
   * Position in the log, beginning with 0. A position is unique, so that two processes cannot
   * append at the same position.
   */
  _id: number;
  /**
   * Stream of the checkpoint. Stream and number together are unique, so that a checkpoint has only
   * one position.
   */
  stream: string;
  number: number;
  /** Hash of the checkpoint: 32 bytes. */
  entry: Buffer;
}

export const logEntry = new Schema<LogEntryRow>(
  {
    _id: Number,
    stream: String,
    number: Number,
    entry: Buffer,
  },
  { versionKey: false },
);
logEntry.index({ stream: 1, number: 1 }, { unique: true });

/** A cosignature of a checkpoint of the log. */
export interface CosignatureRow {
  /** Number of the checkpoint, and name of the witness. */
  _id: string;
  number: number;
  name: string;
  /** The signature line (C2SP signed-note), with its line break. */
  line: string;
}

export const cosignature = new Schema<CosignatureRow>(
  {
    _id: String,
    number: Number,
    name: String,
    line: String,
  },
  { versionKey: false },
);
cosignature.index({ number: 1, name: 1 });
