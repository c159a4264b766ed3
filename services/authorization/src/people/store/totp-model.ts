import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/**
 * The sign-in codes of a user (RFC 6238) and the recovery codes. A user with passkeys alone has
 * recovery codes, too.
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
  /** SHA-256 hashes of the unused recovery codes. */
  recoveryCodes: string[];
  enabledAt?: Date;
  outbox?: DomainEvent[];
  /**
   * The time of the last second factor's removal. The row is deleted after the publication of its
   * last events.
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
