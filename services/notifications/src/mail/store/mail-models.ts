import type { MailCategory, MailKindName, MailLanguage } from '@irp/contracts/notifications';
import { type Connection, Schema } from 'mongoose';

/**
 * `kept`: no SMTP server is configured, so that the mail is only shown in the mailbox.
 * `suppressed`: it was not sent, because mails to the address come back. `collected`: it waits for
 * the digest of its recipient; then it is `digested`, or `unwanted` if they have turned its kind
 * off meanwhile, as a `queued` one can be. `queued_chat`: it waits like a `queued` one, for a chat.
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
  /** Absent: false. */
  inPlaceOfAdmins?: boolean;
  /**
   * Encrypted: they may have a link that grants access to an account. Removed when the mail is in a
   * state that is final; of a `failed` one, which can be sent again, only where they have such a
   * link.
   */
  sealedParams?: Buffer;
  category: MailCategory;
  state: MailState;
  /** In which it waits (`domain/lanes.ts`). */
  lane: number;
  attempts: number;
  /** Of a leased mail: when the lease ends. Of a collected one: when its digest is due. */
  nextAttemptAt: Date;
  /** Who leases it. */
  holder: string | null;
  /** Of a digest: the mails in it. */
  collects?: readonly string[];
  /**
   * Of the span that it follows from, where its trace is exported: it is sent in the same trace,
   * also days later.
   */
  traceparent?: string;
  /** Of a digest: of the further spans that it follows from. Their traces are others. */
  links?: readonly string[];
  failure: string | null;
  /** When it was given up. */
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
