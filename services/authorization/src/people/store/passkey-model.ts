import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/** A passkey of a user (WebAuthn Level 3). */
export interface PasskeyRow {
  /** Credential id, base64url. The credential id is unique over all users, because it is `_id`. */
  _id: string;
  userId: string;
  /** Name that the owner has given to the passkey. */
  name: string;
  /** Public key as a COSE key. */
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
  /** Time of the removal. The row is deleted after its last events are published. */
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
 * A challenge to which a response has arrived. `_id` is the SHA-256 of the challenge. The row is
 * stored at least until the challenge has expired, so a repeated response is rejected.
 */
export interface UsedChallengeRow {
  _id: string;
  expireAt: Date;
}

export const usedChallengeSchema = new Schema<UsedChallengeRow>(
  {
    _id: String,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
