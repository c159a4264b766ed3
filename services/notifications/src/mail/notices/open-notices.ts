import { type ConsumerGroup, consumers } from '@irp/contracts/events';
import type { EventBus, Pace, ReceivedEvent } from '@irp/events';
import type { Logger, Tracer } from '@irp/observability';
import { createRecentCounts, translateDatabaseError } from '@irp/persistence';
import { runPeriodically } from '@irp/service';
import type { ReadAudience } from '../../audiences/audience-reader.ts';
import { createRunPages } from '../../audiences/run-pages.ts';
import type { MailQueue } from '../mail.ts';
import type { ContactStore } from '../recipients/store/contact-store.ts';
import { createMayWarn } from './may-warn.ts';
import { createNotifyPage, type FindEndpoint } from './notify-page.ts';
import { readEvent } from './read-event.ts';
import type { NoticeModels } from './store/notice-models.ts';
import { createNoticeStore, type NoticeStore } from './store/notice-store.ts';

interface Dependencies {
  bus: EventBus;
  models: NoticeModels;
  readAudience: ReadAudience;
  findEndpoint: FindEndpoint;
  mailQueue: MailQueue;
  /** The contacts of workspaces, which get notices in addition to the admins. */
  contacts: Pick<ContactStore, 'findConfirmed'>;
  origin: string;
  /** Maximum number of webhook endpoints in a workspace. */
  maxEndpoints: number;
  everyMs: number;
  tracer?: Tracer | undefined;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  now: () => number;
}

const group = 'notifications' satisfies ConsumerGroup;
const topics = consumers[group];

/**
 * Opens the module that notifies people of events. Each event becomes a notice. The mails of a
 * notice are stored page by page.
 */
export async function openNotices({
  bus,
  models,
  everyMs,
  maxEndpoints,
  log,
  pace,
  now,
  ...deps
}: Dependencies) {
  const notices = createNoticeStore(models);
  const since = firstStartOf(notices, new Date(now()));
  const counts = createRecentCounts(models.endpointNoticeCounts);
  const notifyPage = createNotifyPage({
    ...deps,
    mayWarn: createMayWarn({
      counts,
      maxEndpoints,
      log,
      now,
    }),
    log,
  });
  const delivery = createRunPages({
    works: notices,
    runPage: notifyPage,
    what: 'enqueue notification mails',
    tracer: deps.tracer,
    log,
    now,
  });
  const subscription = await bus.subscribe({
    topics,
    group,
    isTemporary: isUnavailable,
    handle: createFollowEvents({
      notices,
      since,
      now,
    }),
  });
  const stopDelivery = runPeriodically('notices', everyMs, delivery.run, log, pace);
  return {
    consumer: {
      bus,
      subscription,
      topics,
      group,
    },
    metrics: [
      {
        name: 'notifications_notices_waiting',
        help: 'Events whose recipients are not all notified yet',
        value: notices.waiting,
      },
    ],
    async close(): Promise<void> {
      delivery.stop();
      await subscription.stop();
      await stopDelivery();
    },
  };
}

/**
 * Returns a function that returns the time of the service's first start. `firstStartOf` starts to
 * read the time from the database. If the database is unavailable, each call of the returned
 * function reads again, so that the service can start without the database.
 */
function firstStartOf(
  notices: Pick<NoticeStore, 'firstStart'>,
  startedAt: Date,
): () => Promise<Date> {
  let known: Promise<Date> | undefined;
  const read = () => {
    known ??= notices.firstStart(startedAt).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  // The error of this first read is ignored, because the next call of the returned function reads
  // again and reports the error.
  read().catch(() => {});
  return read;
}

/**
 * Creates a handler that stores a notice for each event with an audience. The offsets are committed
 * after the handler has stored the notices.
 * @param since returns the time of the service's first start. Events before `since` are ignored,
 *   because a former version of the service has sent the mails for these events
 */
export function createFollowEvents({
  notices,
  since,
  now,
}: {
  notices: Pick<NoticeStore, 'add'>;
  since: () => Promise<Date>;
  now: () => number;
}) {
  return async (batch: readonly Pick<ReceivedEvent, 'event'>[]): Promise<void> => {
    const from = await since();
    for (const { event: envelope } of batch) {
      const event = readEvent(envelope);
      if (event && event.time >= from) {
        await notices.add(event, new Date(now()));
      }
    }
  };
}

function isUnavailable(error: unknown): boolean {
  return translateDatabaseError(error)?.code === 'unavailable';
}
