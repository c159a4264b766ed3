import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/**
 * The sign-in codes (RFC 6238) and recovery codes of a user. Even a user who has only passkeys has
 * recovery codes.
 */
export interface TotpRow {
  /** Id of the user. */
  _id: string;
  /** The encrypted TOTP secret; undefined while sign-in codes are off. */
  sealed?: Buffer;
  /**
   * Time step of the last accepted code, because each code is accepted only once (RFC 6238, section
   * 5.2).
   */
  lastStep?: number;
  /** SHA-256 hashes of the unused recovery codes. */
  recoveryCodes: string[];
  enabledAt?: Date;
  outbox?: DomainEvent[];
  /**
   * Time at which the last second factor was removed. The row is deleted after its last events are
   * published.
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
