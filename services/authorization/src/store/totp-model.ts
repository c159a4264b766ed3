import type { DomainEvent } from '@irp/contracts';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/** The second step of one person's sign-in. */
export interface TotpRow {
  /** The person's id. */
  _id: string;
  /** The secret that the authenticator app has too. */
  sealed: Buffer;
  /** The time step of the last code that was accepted (RFC 6238, section 5.2: a code counts once). */
  lastStep: number;
  /** SHA-256 of those not used yet. */
  recoveryCodes: string[];
  enabledAt: Date;
  outbox?: DomainEvent[];
  /** It is asked for no more, and only its last events keep it. */
  goneAt?: Date;
}

export const totpSchema = new Schema<TotpRow>(
  { _id: String, sealed: Buffer, lastStep: Number, recoveryCodes: [String], enabledAt: Date, goneAt: Date },
  { versionKey: false },
);
addOutbox(totpSchema);
