import type { MailCategory, MailKindName, MailLanguage } from '@irp/contracts/notifications';
import { type Connection, Schema } from 'mongoose';

/**
 * States of a mail. `kept`: not sent, but displayed on the mailbox page, because no SMTP server is
 * configured. `suppressed`: not sent, because mails to the address bounce. `collected`: waits for
 * the digest of its recipient. `digested`: part of a digest. `unwanted`: not sent, because the
 * recipient has turned off this kind of mail. `queued_chat`: like `queued`, for a message to a
 * chat.
 */
type MailState =
  | 'queued'
  | 'queued_chat'
  | 'sent'
  | 'failed'
  | 'kept'
  | 'suppressed'
  | 'collected'
  | 'digested'
  | 'unwanted';

export interface MailRow {
  _id: string;
  key: string;
  to: string;
  userId: string | null;
  language: MailLanguage;
  kind: MailKindName;
  /** Whether the recipient gets the mail instead of the admins. Undefined means false. */
  inPlaceOfAdmins?: boolean;
  /**
   * Encrypted, because params may contain a link with access to an account. Removed in a final
   * state. A `failed` mail can be sent again, so its params are removed only if they contain a link
   * with access.
   */
  sealedParams?: Buffer;
  category: MailCategory;
  state: MailState;
  /** The lane of the waiting mail (`domain/lanes.ts`). */
  lane: number;
  attempts: number;
  /**
   * Time of the next attempt. For a leased mail, the end of the lease; for a collected mail, the
   * due time of its digest.
   */
  nextAttemptAt: Date;
  /** Id of the process that has leased the mail. */
  holder: string | null;
  /** Only for a digest: the ids of the collected mails in the digest. */
  collects?: readonly string[];
  /**
   * Traceparent of the span that caused the mail, if the trace is exported. Each attempt belongs to
   * this trace, even days later.
   */
  traceparent?: string;
  /** For a digest: the traceparents of further spans that caused its mails. */
  links?: readonly string[];
  failure: string | null;
  /** Time at which the mail was given up. */
  failedAt?: Date;
  createdAt: Date;
  expireAt: Date;
}

const mailSchema = new Schema<MailRow>(
  {
    _id: String,
    key: String,
    to: String,
    userId: String,
    language: String,
    kind: String,
    inPlaceOfAdmins: Boolean,
    sealedParams: Buffer,
    category: String,
    state: String,
    lane: Number,
    attempts: Number,
    nextAttemptAt: Date,
    holder: String,
    collects: { type: [String], default: undefined },
    traceparent: String,
    links: { type: [String], default: undefined },
    failure: String,
    failedAt: Date,
    createdAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({
  state: 1,
  lane: 1,
  nextAttemptAt: 1,
});
mailSchema.index({ state: 1, _id: 1 });
mailSchema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { state: 'collected' } });
mailSchema.index(
  { userId: 1, nextAttemptAt: 1 },
  { partialFilterExpression: { state: 'collected' } },
);

export function compileMailModels(connection: Connection) {
  return { mails: connection.model('Mail', mailSchema, 'mails') };
}

export type MailModels = ReturnType<typeof compileMailModels>;
