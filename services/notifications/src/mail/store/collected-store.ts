import type { MailKindName } from '@irp/contracts/notifications';
import type { Sealer } from '@irp/secrets';
import type { Mail } from '../mail.ts';
import { createChooseLane } from './choose-lane.ts';
import { insertMails } from './insert-mails.ts';
import type { MailModels, MailRow } from './mail-models.ts';
import { toMail } from './sealed-mail.ts';

export interface CollectedMail extends Pick<MailRow, 'to' | 'language' | 'traceparent'> {
  id: string;
  dueAt: Date;
  /** Decrypts the mail. @throws Error if the params cannot be decrypted */
  open(): Mail;
}

/**
 * Stores mails that wait for the digest of their recipient. The methods change only mails that
 * still wait.
 */
export interface CollectedStore {
  /** Stores mails to users. If several mails have the same key, only the first mail is stored. */
  add(mails: readonly Mail[], dueAt: Date): Promise<void>;
  /** Returns the user whose collected mail is due first; undefined if none is due. */
  firstDue(now: Date): Promise<string | undefined>;
  /** Returns the due mails of a user, earliest first. */
  due(userId: string, now: Date, limit: number): Promise<CollectedMail[]>;
  /**
   * Returns the ids of the mails in a stored digest; undefined if there is no digest with this key.
   */
  idsIn(digestKey: string): Promise<ReadonlySet<string> | undefined>;
  /** Marks mails as part of a digest, and removes their contents. */
  end(ids: readonly string[]): Promise<void>;
  /** Gives a mail up. An operator can send the mail separately afterwards. */
  fail(id: string, reason: string): Promise<void>;
  /** Drops mails of kinds that the user has turned off, and removes their contents. */
  drop(userId: string, kinds: readonly MailKindName[]): Promise<void>;
  /** Makes the queue send all collected mails of a user as separate mails. */
  release(userId: string, now: Date): Promise<void>;
  postpone(ids: readonly string[], dueAt: Date): Promise<void>;
  /** Sets due times after `latest`, which a machine with a wrong clock has stored, to `dueAt`. */
  correctTimes(latest: Date, dueAt: Date): Promise<void>;
}

/**
 * Creates the store.
 * @param sent the state of a mail after `release`. The state is `kept` if there is no mail server
 */
export function createCollectedStore(
  models: MailModels,
  sealer: Sealer,
  { sent }: { sent: 'queued' | 'kept' },
): CollectedStore {
  const { mails } = models;
  const chooseLane = createChooseLane();
  const collected = { state: 'collected' as const };
  const waiting = (ids: readonly string[]) => ({
    ...collected,
    _id: { $in: [...ids] },
  });
  const ended = (state: 'digested' | 'unwanted') => ({
    $set: { state },
    $unset: { sealedParams: 1 } as const,
  });
  return {
    add: (added, nextAttemptAt) =>
      insertMails(models, sealer, added, chooseLane, { ...collected, nextAttemptAt }),
    async firstDue(now) {
      const found = mails.findOne(
        {
          ...collected,
          nextAttemptAt: { $lte: now },
        },
        { userId: 1 },
      );
      return (await found.sort({ nextAttemptAt: 1 }).lean<MailRow>())?.userId ?? undefined;
    },
    async due(userId, now, limit) {
      const found = mails.find({
        ...collected,
        userId,
        nextAttemptAt: { $lte: now },
      });
      const rows = await found.sort({ nextAttemptAt: 1, _id: 1 }).limit(limit).lean<MailRow[]>();
      return rows.map((row) => {
        const { _id: id, to, language, nextAttemptAt: dueAt, traceparent } = row;
        const traced = traceparent === undefined ? {} : { traceparent };
        return {
          id,
          to,
          language,
          dueAt,
          ...traced,
          open: () => toMail(row, sealer),
        };
      });
    },
    async idsIn(key) {
      const digest = await mails.findOne({ key }, { collects: 1 }).lean<MailRow>();
      return digest ? new Set(digest.collects) : undefined;
    },
    async end(ids) {
      if (ids.length > 0) {
        await mails.updateMany(waiting(ids), ended('digested'));
      }
    },
    async fail(id, reason) {
      const failed = {
        state: 'failed' as const,
        failure: reason.slice(0, 500),
        failedAt: new Date(),
      };
      await mails.updateOne(waiting([id]), { $set: failed });
    },
    async drop(userId, kinds) {
      await mails.updateMany(
        {
          ...collected,
          userId,
          kind: { $in: [...kinds] },
        },
        ended('unwanted'),
      );
    },
    async release(userId, now) {
      await mails.updateMany(
        { ...collected, userId },
        { $set: { state: sent, nextAttemptAt: now } },
      );
    },
    async postpone(ids, nextAttemptAt) {
      if (ids.length > 0) {
        await mails.updateMany(waiting(ids), { $set: { nextAttemptAt } });
      }
    },
    async correctTimes(latest, nextAttemptAt) {
      await mails.updateMany(
        {
          ...collected,
          nextAttemptAt: { $gt: latest },
        },
        { $set: { nextAttemptAt } },
      );
    },
  };
}
