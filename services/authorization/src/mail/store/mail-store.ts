import { newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/sealing';
import type { Mail } from '../mail.ts';
import type { MailModels, MailRow } from './mail-model.ts';

export interface QueuedMail extends Omit<Mail, 'key' | 'events' | 'isWithheld'> {
  id: string;
  attempts: number;
  createdAt: Date;
}

export interface MailStore {
  /**
   * Stores a mail. A second one with the same key is ignored.
   * @param send false: the mail is only shown in the mailbox
   */
  add(mail: Mail, send: boolean): Promise<void>;
  /** The mail that has been due for longest, leased by this process for two minutes. */
  lease(): Promise<QueuedMail | undefined>;
  /** Also removes the mail's text. */
  markSent(id: string): Promise<void>;
  /** @param nextAttemptAt undefined: the mail is not tried again */
  markFailed(id: string, failure: string, nextAttemptAt: Date | undefined): Promise<void>;
  /**
   * The mails that are shown in the mailbox, newest first.
   * @param before the id of the last mail of the previous page
   */
  listMailbox(before: string | undefined, limit: number): Promise<QueuedMail[]>;
}

const leaseMs = 120_000;
const retentionMs = 30 * 86_400_000;
const purpose = 'mail';

export function createMailStore({ mails }: Pick<MailModels, 'mails'>, sealer: Sealer): MailStore {
  const textOf = ({ _id, sealedText, text = '' }: MailRow): string =>
    sealedText ? sealer.open(Buffer.from(sealedText.buffer), purpose, _id) : text;
  const toMail = (row: MailRow, text: string): QueuedMail => {
    const { _id: id, to, subject, attempts, createdAt } = row;
    return { id, to, subject, text, attempts, createdAt };
  };
  const shownText = (row: MailRow): string => {
    try {
      return textOf(row);
    } catch (error) {
      return (error as Error).message;
    }
  };
  async function markFailed(id: string, failure: string, nextAttemptAt: Date | undefined): Promise<void> {
    const next = nextAttemptAt ? { nextAttemptAt } : { state: 'failed' as const };
    await mails.updateOne({ _id: id }, { $set: { failure: failure.slice(0, 500), ...next } });
  }
  return {
    async add({ key, to, subject, text, events = [], isWithheld = false }, send) {
      const now = new Date();
      const state = isWithheld ? 'withheld' : send ? 'queued' : 'kept';
      const expireAt = new Date(now.getTime() + retentionMs);
      const times = { nextAttemptAt: now, createdAt: now, expireAt };
      const outboxFields = events.length > 0 ? { outbox: events } : { removeAt: expireAt };
      const _id = newId();
      const row: MailRow = {
        _id,
        key,
        to,
        subject,
        sealedText: sealer.seal(isWithheld ? '' : text, purpose, _id),
        state,
        attempts: 0,
        failure: null,
        ...times,
        ...outboxFields,
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
      if (!row) return undefined;
      try {
        return toMail(row, textOf(row));
      } catch (error) {
        // Another SECRETS_KEY: no later attempt would succeed, and the other mails must not wait for it.
        await markFailed(row._id, (error as Error).message, undefined);
        return this.lease();
      }
    },
    async markSent(id) {
      await mails.updateOne({ _id: id }, { $set: { state: 'sent' }, $unset: { text: 1, sealedText: 1 } });
    },
    markFailed,
    async listMailbox(before, limit) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = mails.find({ state: 'kept', ...older }).sort({ _id: -1 });
      return (await found.limit(limit).lean<MailRow[]>()).map((row) => toMail(row, shownText(row)));
    },
  };
}
