import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/** A passkey of a user (WebAuthn Level 3). */
export interface PasskeyRow {
  /** The credential id, in base64url: as `_id` the id is unique over all users. */
  _id: string;
  userId: string;
  /** The owner's name for the passkey. */
  name: string;
  /** The public key, as a COSE key. */
  publicKey: Buffer;
  /** The highest signature counter so far; 0 for an authenticator without a counter. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  /**
   * Whether the passkey can be copied to other devices of its owner (backup eligibility): the key
   * is then not bound to hardware.
   */
  synced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  outbox?: DomainEvent[];
  /** The time of the removal. The row is deleted after the publication of its last events. */
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
 * A challenge with a response. `_id` is the challenge's SHA-256. The row stays as long as a
 * response could be repeated.
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
