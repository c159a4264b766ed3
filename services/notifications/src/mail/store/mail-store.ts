import type { Sealer } from '@irp/secrets';
import { lanes } from '../domain/lanes.ts';
import { kindsWithSecretLink } from '../domain/secret-links.ts';
import type { Mail } from '../mail.ts';
import { createChooseLane } from './choose-lane.ts';
import { insertMails } from './insert-mails.ts';
import type { MailModels, MailRow } from './mail-models.ts';
import { createNextDue } from './next-due.ts';
import { toMail } from './sealed-mail.ts';

export interface StoredMail
  extends Pick<
    MailRow,
    'to' | 'userId' | 'kind' | 'category' | 'attempts' | 'createdAt' | 'traceparent' | 'links'
  > {
  id: string;
  /** Decrypts the mail. @throws Error if the params cannot be decrypted */
  open(): Mail;
}

export interface MailStore {
  /**
   * Stores mails. If several mails have the same key, only the first mail is stored.
   * @param state `kept` for mails that are not sent, but displayed on the mailbox page
   */
  add(mails: readonly Mail[], state: 'queued' | 'kept'): Promise<void>;
  /**
   * Leases due mails for `holder`. Mails that a person waits for come first. All other mails are
   * leased in the order of `lanesAt`, and within a lane by due time. Returns no mails if no mail is
   * due, or if other processes leased the found mails first.
   */
  lease(holder: string, limit: number): Promise<StoredMail[]>;
  /** Extends the leases that the holder still has. */
  renew(holder: string, ids: readonly string[]): Promise<void>;
  /** Ends the leases of mails that were not tried, so another process can send them at once. */
  release(holder: string, ids: readonly string[]): Promise<void>;
  /** Ends the lease of a mail that was not tried. The mail is not tried before `at`. */
  postpone(holder: string, id: string, at: Date): Promise<void>;
  /** Marks mails as sent, and removes their contents. */
  markSent(ids: readonly string[]): Promise<void>;
  /** Marks mails as suppressed, and removes their contents. */
  markSuppressed(ids: readonly string[]): Promise<void>;
  /** Marks mails as turned off by their recipients, and removes their contents. */
  markUnwanted(ids: readonly string[]): Promise<void>;
  /**
   * Stores a failed attempt.
   * @param nextAttemptAt undefined if the mail is given up, which removes contents with a secret
   *   link
   */
  markFailed(
    holder: string,
    id: string,
    failure: string,
    nextAttemptAt: Date | undefined,
  ): Promise<void>;
  /**
   * Makes mails due whose next attempt is after `latest`, because only a machine with a wrong clock
   * stores a time after `latest`.
   */
  correctTimes(latest: Date): Promise<void>;
  /** Returns a mail for the mailbox page. */
  findStored(id: string): Promise<StoredMail | undefined>;
  /**
   * Returns the mails for the mailbox page, newest first.
   * @param before id of the last mail of the previous page
   */
  listStored(before: string | undefined, limit: number): Promise<StoredMail[]>;
}

/**
 * Duration of a lease in milliseconds. If a process is killed, its leased mails are delayed by up
 * to this duration.
 */
export const leaseMs = 30_000;

/**
 * Maximum searches for mails in a call of `lease`. A search is repeated if other processes leased
 * the found mails first.
 */
const maxLeaseAttempts = 5;
const contents = { sealedParams: 1 } as const;

/**
 * Creates the store.
 * @param queued the state of the waiting mails in this queue: `queued`, or `queued_chat` for chats
 */
export function createMailStore(
  models: MailModels,
  sealer: Sealer,
  queued: 'queued' | 'queued_chat' = 'queued',
): MailStore {
  const { mails } = models;
  const chooseLane = createChooseLane();
  const nextDue = createNextDue(models, queued);
  const toStored = (row: MailRow): StoredMail => {
    const { _id: id, to, userId, kind, category, attempts, createdAt, traceparent, links } = row;
    const traced = {
      ...(traceparent !== undefined && { traceparent }),
      ...(links && { links }),
    };
    return {
      id,
      to,
      userId,
      kind,
      category,
      attempts,
      createdAt,
      ...traced,
      open: () => toMail(row, sealer),
    };
  };
  const leaseEnd = () => new Date(Date.now() + leaseMs);
  const heldBy = (holder: string, ids: readonly string[]) => ({
    _id: { $in: ids },
    state: queued,
    holder,
  });
  async function end(
    ids: readonly string[],
    state: 'sent' | 'suppressed' | 'unwanted',
  ): Promise<void> {
    await mails.updateMany(
      { _id: { $in: ids } },
      {
        $set: { state, holder: null },
        $unset: contents,
      },
    );
  }
  return {
    async add(added, state) {
      await insertMails(models, sealer, added, chooseLane, {
        state: state === 'kept' ? state : queued,
      });
      nextDue.changed();
    },
    async lease(holder, limit) {
      for (let attempt = 0; attempt < maxLeaseAttempts; attempt++) {
        const ids = await nextDue.ids(limit);
        if (ids.length === 0) {
          return [];
        }
        const claim = {
          $set: {
            nextAttemptAt: leaseEnd(),
            holder,
          },
          $inc: { attempts: 1 },
        };
        const { modifiedCount } = await mails.updateMany(
          {
            _id: { $in: ids },
            state: queued,
            nextAttemptAt: { $lte: new Date() },
          },
          claim,
        );
        if (modifiedCount > 0) {
          const rows = await mails.find(heldBy(holder, ids)).lean<MailRow[]>();
          return rows.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)).map(toStored);
        }
      }
      return [];
    },
    async renew(holder, ids) {
      await mails.updateMany(heldBy(holder, ids), { $set: { nextAttemptAt: leaseEnd() } });
    },
    async release(holder, ids) {
      const now = new Date();
      await mails.updateMany(heldBy(holder, ids), {
        $set: { nextAttemptAt: now, holder: null },
        $inc: { attempts: -1 },
      });
      nextDue.changed();
    },
    async postpone(holder, id, nextAttemptAt) {
      await mails.updateOne(heldBy(holder, [id]), {
        $set: { nextAttemptAt, holder: null },
        $inc: { attempts: -1 },
      });
    },
    markSent: (ids) => end(ids, 'sent'),
    markSuppressed: (ids) => end(ids, 'suppressed'),
    markUnwanted: (ids) => end(ids, 'unwanted'),
    async markFailed(holder, id, failure, nextAttemptAt) {
      const reason = {
        failure: failure.slice(0, 500),
        holder: null,
      };
      const mail = heldBy(holder, [id]);
      if (nextAttemptAt) {
        return void (await mails.updateOne(mail, { $set: { ...reason, nextAttemptAt } }));
      }
      const kind = { $in: [...kindsWithSecretLink] };
      await mails.updateOne({ ...mail, kind }, { $unset: contents });
      await mails.updateOne(mail, {
        $set: {
          ...reason,
          state: 'failed',
          failedAt: new Date(),
        },
      });
    },
    async correctTimes(latest) {
      const wrong = {
        state: queued,
        lane: { $in: [...lanes] },
        nextAttemptAt: { $gt: latest },
      };
      await mails.updateMany(wrong, {
        $set: {
          nextAttemptAt: new Date(),
          holder: null,
        },
      });
    },
    async findStored(id) {
      const row = await mails.findOne({ _id: id, state: 'kept' }).lean<MailRow>();
      return row ? toStored(row) : undefined;
    },
    async listStored(before, limit) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = mails.find({ state: 'kept', ...older }).sort({ _id: -1 });
      return (await found.limit(limit).lean<MailRow[]>()).map(toStored);
    },
  };
}
