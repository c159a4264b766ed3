import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/**
 * The sign-in codes of one user (RFC 6238), and the recovery codes, which a user with passkeys
 * alone has, too.
 */
export interface TotpRow {
  /** The user's id. */
  _id: string;
  /** The TOTP secret, encrypted; absent while sign-in codes are off. */
  sealed?: Buffer;
  /**
   * The time step of the last accepted code: each code is accepted once (RFC 6238, section 5.2).
   */
  lastStep?: number;
  /** SHA-256 hashes of the unused ones. */
  recoveryCodes: string[];
  enabledAt?: Date;
  outbox?: DomainEvent[];
  /**
   * When the last second factor was removed. The row is deleted once its last events are published.
   */
  goneAt?: Date;
}

export const totpSchema = new Schema<TotpRow>(
  {
    _id: String,
    sealed: Buffer,
    lastStep: Number,
    recoveryCodes: [String],
    enabledAt: Date,
    goneAt: Date,
  },
  { versionKey: false },
);
addOutbox(totpSchema);
