import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import { leaseNext } from '../../../audiences/store/lease-next.ts';
import type { NoticeEvent } from '../domain/notice.ts';
import { redirectedEvents } from '../redirected-events.ts';
import type { NoticeModels, NoticeRow, RecordedFallback } from './notice-models.ts';

/** A notice leased by this process. */
export interface LeasedNotice {
  event: NoticeEvent;
  cursor: string | null;
  leasedUntil: Date;
  failures: number;
}

/** The progress of a notice after a page. */
export interface Progress {
  /** Id of the last notified workspace; null if all are notified. */
  next: string | null;
  workspaces: number;
  mails: number;
  fallbacks: RecordedFallback[];
  /** Events for the logs of the notified workspaces. */
  records: DomainEvent[];
}

export interface NoticeStore {
  /** Returns the time of the service's first start. The first call stores `now`. */
  firstStart(now: Date): Promise<Date>;
  /** Stores the notice of an event. Stores nothing if the event already has a notice. */
  add(event: NoticeEvent, now: Date): Promise<void>;
  /** Leases the notice that has waited longest. The lease ends at `until`. */
  lease(now: Date, until: Date): Promise<LeasedNotice | undefined>;
  /**
   * Stores the progress and the events for the logs in a single write. The notice moves behind all
   * other waiting notices. Stores nothing if another process has leased the notice after this
   * process.
   */
  advance(notice: LeasedNotice, progress: Progress, now: Date): Promise<void>;
  /** Returns the number of notices that are not completed. */
  waiting(): Promise<number>;
  /** Releases a notice after a failure. No process leases the notice again before `until`. */
  postpone(notice: LeasedNotice, error: string, until: Date): Promise<void>;
}

/**
 * Milliseconds for which a notice is stored. The bus can redeliver an event only in a shorter
 * period.
 */
const retentionMs = 90 * 86_400_000;
const mostFallbacks = 1_000;

export function createNoticeStore({ notices, noticeStarts }: NoticeModels): NoticeStore {
  const held = ({ event, leasedUntil }: LeasedNotice) => ({
    _id: event.id,
    state: 'waiting' as const,
    leasedUntil,
  });

  return {
    async firstStart(at) {
      const insert = () =>
        noticeStarts.findOneAndUpdate(
          { _id: 'first' },
          { $setOnInsert: { at } },
          {
            upsert: true,
            returnDocument: 'after',
          },
        );
      const row = await insert()
        .lean<{ at: Date }>()
        // Another process may have inserted the row since the read.
        .catch((error) =>
          isDuplicateKey(error) ? insert().lean<{ at: Date }>() : Promise.reject(error),
        );
      return row?.at ?? at;
    },
    async add({ id: _id, type, ...event }, createdAt) {
      const counts = {
        workspaces: 0,
        mails: 0,
        fallbacks: 0,
      };
      const waiting = {
        state: 'waiting',
        cursor: null,
        leasedUntil: createdAt,
        failures: 0,
        fallbacks: [],
        counts,
      };
      await notices
        .updateOne(
          { _id },
          {
            $setOnInsert: {
              type,
              event,
              ...waiting,
              createdAt,
            },
          },
          { upsert: true },
        )
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async lease(now, until) {
      const row = await leaseNext<NoticeRow>(notices, { state: 'waiting' }, now, until);
      if (!row?.event) {
        return undefined;
      }
      const { _id: id, type, event, cursor, failures } = row;
      return {
        event: {
          id,
          type,
          ...event,
        } as NoticeEvent,
        cursor,
        failures,
        leasedUntil: row.leasedUntil,
      };
    },
    async advance(notice, { next, workspaces, mails, fallbacks, records }, now) {
      const done = {
        state: 'done',
        doneAt: now,
        expireAt: new Date(now.getTime() + retentionMs),
      };
      const outbox = [...redirectedEvents(notice.event, fallbacks, now), ...records];
      const step = next === null ? done : { cursor: next, leasedUntil: now };
      await notices.updateOne(held(notice), {
        $set: { ...step, failures: 0 },
        $unset: {
          lastError: 1,
          ...(next === null && { event: 1 }),
        },
        $inc: {
          'counts.workspaces': workspaces,
          'counts.mails': mails,
          'counts.fallbacks': fallbacks.length,
        },
        $push: {
          fallbacks: {
            $each: fallbacks,
            $slice: mostFallbacks,
          },
          outbox: { $each: outbox },
        },
      });
    },
    waiting: () => notices.countDocuments({ state: 'waiting' }),
    async postpone(notice, lastError, until) {
      await notices.updateOne(held(notice), {
        $set: { leasedUntil: until, lastError },
        $inc: { failures: 1 },
      });
    },
  };
}
