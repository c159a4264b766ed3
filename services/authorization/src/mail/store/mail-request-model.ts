import type { DomainEvent } from '@irp/contracts/events';
import type { MailKindName, MailLanguage } from '@irp/contracts/notifications';
import { addExpiringOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';

export interface MailRequestRow {
  _id: string;
  key: string;
  /**
   * Address of the recipient. The address and the params are removed when the notifications service
   * has stored the mail.
   */
  to?: string;
  userId: string | null;
  language: MailLanguage;
  kind: MailKindName;
  /**
   * The params as JSON. The JSON is encrypted, because a link in the params may give access to an
   * account.
   */
  sealedParams?: Buffer;
  /**
   * `taken`: the notifications service has stored the mail. `failed`: the params cannot be
   * decrypted. `withheld`: the mail is never sent.
   */
  state: 'waiting' | 'taken' | 'failed' | 'withheld';
  leasedUntil: Date;
  /** Id of the `lease` call that has leased the request. */
  leaseId?: string;
  createdAt: Date;
  expireAt: Date;
  /** The trace context of the request for the mail, if the trace is exported. */
  traceparent?: string;
  removeAt?: Date;
  outbox?: DomainEvent[];
}

const mailRequest = new Schema<MailRequestRow>(
  {
    _id: String,
    key: String,
    to: String,
    userId: String,
    language: String,
    kind: String,
    sealedParams: Buffer,
    state: String,
    leasedUntil: Date,
    leaseId: String,
    createdAt: Date,
    traceparent: String,
  },
  { versionKey: false },
);
addExpiringOutbox(mailRequest);
mailRequest.index({ key: 1 }, { unique: true });
mailRequest.index({ state: 1, _id: 1 });

export function compileMailModels(connection: Connection) {
  return { mailRequests: connection.model('MailRequest', mailRequest, 'mail_requests') };
}

export type MailModels = ReturnType<typeof compileMailModels>;
