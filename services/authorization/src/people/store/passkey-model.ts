import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/** A passkey of one user (WebAuthn Level 3). */
export interface PasskeyRow {
  /** The credential id, in base64url: as the `_id` it is unique over all users. */
  _id: string;
  userId: string;
  /** What its owner calls it. */
  name: string;
  /** The public key, as a COSE key. */
  publicKey: Buffer;
  /** The highest signature counter so far; 0 for an authenticator that does not count. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  /**
   * Whether it can be copied to other devices of its owner (backup eligibility): then its key is
   * not bound to hardware.
   */
  synced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  outbox?: DomainEvent[];
  /** When it was removed. The row is deleted once its last events are published. */
  goneAt?: Date;
}

export const passkeySchema = new Schema<PasskeyRow>(
  {
    _id: String,
    userId: String,
    name: String,
    publicKey: Buffer,
    counter: Number,
    transports: [String],
    synced: Boolean,
    createdAt: Date,
    lastUsedAt: Date,
    goneAt: Date,
  },
  { versionKey: false },
);
passkeySchema.index({ userId: 1, createdAt: 1 });
addOutbox(passkeySchema);

/**
 * A challenge that was answered. `_id` is its SHA-256; the row is kept as long as an answer could
 * be sent again.
 */
export interface AnsweredChallengeRow {
  _id: string;
  expireAt: Date;
}

export const answeredChallengeSchema = new Schema<AnsweredChallengeRow>(
  {
    _id: String,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
