import type { DomainEvent } from '@irp/contracts/events';
import { addExpiringOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';

export interface MailRow {
  _id: string;
  key: string;
  to: string;
  subject: string;
  /** Encrypted, and removed once sent: it may contain a link that grants access to an account. */
  sealedText?: Buffer;
  /** Of earlier versions, instead of `sealedText`. */
  text?: string;
  /** `kept`: no SMTP server is configured, so the mail is only shown in the mailbox. `withheld`: it is neither sent nor shown. */
  state: 'queued' | 'sent' | 'failed' | 'kept' | 'withheld';
  attempts: number;
  nextAttemptAt: Date;
  failure: string | null;
  createdAt: Date;
  expireAt: Date;
  removeAt?: Date;
  outbox?: DomainEvent[];
}

const mailSchema = new Schema<MailRow>(
  {
    _id: String,
    key: String,
    to: String,
    subject: String,
    sealedText: Buffer,
    text: String,
    state: String,
    attempts: Number,
    nextAttemptAt: Date,
    failure: String,
    createdAt: Date,
  },
  { versionKey: false },
);
addExpiringOutbox(mailSchema);
mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({ state: 1, nextAttemptAt: 1 });
mailSchema.index({ state: 1, _id: 1 });

export function compileMailModels(connection: Connection) {
  return { mails: connection.model('Mail', mailSchema, 'mails') };
}

export type MailModels = ReturnType<typeof compileMailModels>;
