import type { Logger } from '@irp/logging';
import type { LeasedNotice, NoticeStore, Progress } from './store/notice-store.ts';

interface Dependencies {
  notices: Pick<NoticeStore, 'lease' | 'advance' | 'postpone'>;
  tellPage: (notice: LeasedNotice) => Promise<Progress>;
  log: Logger;
  now: () => number;
}

/** Longer than a page takes. After a crash another process goes on when it is over. */
const leaseMs = 30_000;
const longestBackOffMs = 3_600_000;

/**
 * Goes on with the notices that wait, a page of each in turn, so that one of many workspaces holds up no other. Several processes can
 * do so: a notice that two have at once, after a lease of one has ended, is told once, by the keys of the mails.
 */
export function createDeliverNotices({ notices, tellPage, log, now }: Dependencies) {
  let isStopping = false;

  async function deliver(notice: LeasedNotice): Promise<void> {
    try {
      await notices.advance(notice, await tellPage(notice), new Date(now()));
    } catch (error) {
      const backOffMs = Math.min(longestBackOffMs, 1_000 * 2 ** notice.failures);
      log.warn({ err: error, eventId: notice.event.id, backOffMs }, 'could not mail the notice of an event; retrying');
      const reason = String(error instanceof Error ? error.message : error).slice(0, 500);
      await notices.postpone(notice, reason, new Date(now() + backOffMs));
    }
  }

  return {
    async run(): Promise<void> {
      while (!isStopping) {
        const notice = await notices.lease(new Date(now()), new Date(now() + leaseMs));
        if (notice === undefined) return;
        await deliver(notice);
      }
    },
    /** A run ends with the page that it is at. */
    stop(): void {
      isStopping = true;
    },
  };
}
