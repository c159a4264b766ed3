import { newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { Mail } from '../mail/mail.ts';
import type { MailRow } from './mail-model.ts';
import type { Models } from './models.ts';

export interface QueuedMail extends Omit<Mail, 'key' | 'events'> {
  id: string;
  attempts: number;
  createdAt: Date;
}

export interface MailStore {
  /** Once for each key; a repeat changes nothing. @param send false: it stays in the mailbox */
  add(mail: Mail, send: boolean): Promise<void>;
  /** The mail that has been due for longest, for this process alone for some minutes. */
  lease(): Promise<QueuedMail | undefined>;
  sent(id: string): Promise<void>;
  /** @param again undefined: it is given up */
  failed(id: string, failure: string, again: Date | undefined): Promise<void>;
  /** The mailbox, newest first, of mails before `before`. */
  kept(before: string | undefined, limit: number): Promise<QueuedMail[]>;
}

const leaseMs = 120_000;
const keptForMs = 30 * 86_400_000;

export function createMailStore({ mails }: Models): MailStore {
  const toMail = ({ _id, to, subject, text, attempts, createdAt }: MailRow): QueuedMail => ({
    id: _id,
    to,
    subject,
    text: text ?? '',
    attempts,
    createdAt,
  });
  return {
    async add({ key, to, subject, text, events = [] }, send) {
      const now = new Date();
      const state = send ? 'queued' : 'kept';
      const expireAt = new Date(now.getTime() + keptForMs);
      const times = { nextAttemptAt: now, createdAt: now, expireAt };
      const told = events.length > 0 ? { outbox: events } : { removeAt: expireAt };
      const row: MailRow = {
        _id: newId(),
        key,
        to,
        subject,
        text,
        state,
        attempts: 0,
        failure: null,
        ...times,
        ...told,
      };
      await mails.create(row).catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async lease() {
      const now = Date.now();
      const due = { state: 'queued', nextAttemptAt: { $lte: new Date(now) } } as const;
      const claim = { $set: { nextAttemptAt: new Date(now + leaseMs) }, $inc: { attempts: 1 } };
      const row = await mails
        .findOneAndUpdate(due, claim, { sort: { nextAttemptAt: 1 }, returnDocument: 'after' })
        .lean<MailRow>();
      return row ? toMail(row) : undefined;
    },
    async sent(id) {
      await mails.updateOne({ _id: id }, { $set: { state: 'sent' }, $unset: { text: 1 } });
    },
    async failed(id, failure, again) {
      const next = again ? { nextAttemptAt: again } : { state: 'failed' as const };
      await mails.updateOne({ _id: id }, { $set: { failure: failure.slice(0, 500), ...next } });
    },
    async kept(before, limit) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = mails.find({ state: 'kept', ...older }).sort({ _id: -1 });
      return (await found.limit(limit).lean<MailRow[]>()).map(toMail);
    },
  };
}
