import { isDuplicateKey } from '@irp/persistence';
import type { LogoutNoticeModels, LogoutNoticeRow } from './logout-notice-model.ts';

export type LogoutNotice = Pick<
  LogoutNoticeRow,
  'applicationId' | 'userId' | 'sid' | 'attempts'
> & { id: string };

export interface LogoutNoticeStore {
  /** Stores a notice that is due now, unless a notice with the same id waits already. */
  add(notice: Omit<LogoutNotice, 'attempts'>, now: Date, expireAt: Date): Promise<void>;
  /** Returns whether a notice is due. `hasDue` takes less time than `lease`. */
  hasDue(now: Date): Promise<boolean>;
  /**
   * Returns the notice with the earliest due time. No other process gets the notice before `until`.
   */
  lease(now: Date, until: Date): Promise<LogoutNotice | undefined>;
  remove(id: string): Promise<void>;
  /**
   * Postpones all notices to an application that does not respond, because notices to other
   * applications must not wait.
   */
  postpone(applicationId: string, until: Date): Promise<void>;
}

function dueAt(now: Date) {
  return {
    dueAt: { $lte: now },
    expireAt: { $gt: now },
  };
}

export function createLogoutNoticeStore({ logoutNotices }: LogoutNoticeModels): LogoutNoticeStore {
  return {
    async add({ id: _id, ...notice }, now, expireAt) {
      const row = {
        _id,
        ...notice,
        attempts: 0,
        dueAt: now,
        expireAt,
      };
      await logoutNotices
        .create(row)
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    hasDue: async (now) => (await logoutNotices.findOne(dueAt(now), { _id: 1 }).lean()) !== null,
    async lease(now, until) {
      const claim = {
        $set: { dueAt: until },
        $inc: { attempts: 1 },
      };
      const row = await logoutNotices
        .findOneAndUpdate(dueAt(now), claim, {
          sort: { dueAt: 1 },
          returnDocument: 'after',
        })
        .lean<LogoutNoticeRow>();
      if (row === null) {
        return undefined;
      }
      const { _id: id, applicationId, userId, sid, attempts } = row;
      return {
        id,
        applicationId,
        userId,
        sid,
        attempts,
      };
    },
    async remove(_id) {
      await logoutNotices.deleteOne({ _id });
    },
    async postpone(applicationId, until) {
      await logoutNotices.updateMany({ applicationId }, { $max: { dueAt: until } });
    },
  };
}
