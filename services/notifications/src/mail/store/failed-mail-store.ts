import { chatOf } from '../recipients/domain/contact-address.ts';
import type { MailModels, MailRow } from './mail-models.ts';
import { retentionMs } from './sealed-mail.ts';

export interface FailedMail extends Pick<MailRow, 'to' | 'kind' | 'category' | 'createdAt'> {
  id: string;
  reason: string;
  failedAt: Date | null;
  /** Whether the contents are still stored. */
  canRetry: boolean;
}

/**
 * The mails and messages to chats that were given up. A row is removed 30 days after its mail was
 * stored.
 */
export interface FailedMailStore {
  find(id: string): Promise<FailedMail | undefined>;
  /** Lists mails by descending id. @param before id of the last mail on the previous page */
  list(before: string | undefined, limit: number, skip?: number): Promise<FailedMail[]>;
  count(): Promise<number>;
  /**
   * Makes the queue send the mail again like a new mail, but with the same Message-ID.
   * @returns false if the mail has not failed, or has no contents
   */
  retry(mail: Pick<FailedMail, 'id' | 'to'>): Promise<boolean>;
}

export function createFailedMailStore({ mails }: MailModels): FailedMailStore {
  const failed = { state: 'failed' as const };
  return {
    async find(_id) {
      const row = await mails.findOne({ ...failed, _id }).lean<MailRow>();
      return row ? toFailed(row) : undefined;
    },
    count: () => mails.countDocuments(failed),
    async list(before, limit, skip = 0) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = mails
        .find({ ...failed, ...older })
        .sort({ _id: -1 })
        .skip(skip);
      return (await found.limit(limit).lean<MailRow[]>()).map(toFailed);
    },
    async retry({ id: _id, to }) {
      const now = new Date();
      const queued = chatOf(to) === undefined ? ('queued' as const) : ('queued_chat' as const);
      // All times are set as for a new mail. With the former `createdAt`, the mail would soon be
      // given up again, and removed.
      const times = {
        createdAt: now,
        nextAttemptAt: now,
        expireAt: new Date(now.getTime() + retentionMs),
      };
      const change = {
        $set: {
          state: queued,
          attempts: 0,
          holder: null,
          ...times,
        },
        $unset: { failedAt: 1 as const },
      };
      return (
        (
          await mails.updateOne(
            {
              ...failed,
              _id,
              sealedParams: { $exists: true },
            },
            change,
          )
        ).modifiedCount === 1
      );
    },
  };
}

function toFailed({
  _id: id,
  to,
  kind,
  category,
  createdAt,
  failedAt,
  failure,
  sealedParams,
}: MailRow): FailedMail {
  const canRetry = sealedParams !== undefined;
  return {
    id,
    to,
    kind,
    category,
    createdAt,
    failedAt: failedAt ?? null,
    reason: failure ?? '',
    canRetry,
  };
}
