import type { DomainEvent } from '@irp/contracts';
import { addExpiringOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

export interface MailRow {
  _id: string;
  key: string;
  to: string;
  subject: string;
  /** Gone once sent: it may hold a link that signs someone in. */
  text?: string;
  /** `kept`: there is no SMTP server, so the mailbox shows it. */
  state: 'queued' | 'sent' | 'failed' | 'kept';
  attempts: number;
  nextAttemptAt: Date;
  failure: string | null;
  createdAt: Date;
  expireAt: Date;
  removeAt?: Date;
  outbox?: DomainEvent[];
}

export const mailSchema = new Schema<MailRow>(
  {
    _id: String,
    key: String,
    to: String,
    subject: String,
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
