import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Pace } from '@irp/events';
import type { Logger } from '@irp/observability';
import { createBatchWriter } from '@irp/persistence';
import { repeat } from '@irp/service';
import type { DeliveryFailure } from '../domain/delivery-failure.ts';
import { latestAttempt, nextAttempt } from '../domain/retry-schedule.ts';
import { suppressible } from '../domain/suppressible.ts';
import type { MailQueue, RenderMail } from '../mail.ts';
import type { FindUnwanted } from '../recipients/find-unwanted.ts';
import { leaseMs, type MailStore, type StoredMail } from '../store/mail-store.ts';
import type { SuppressionStore } from '../store/suppression-store.ts';
import { createTroubleLog } from '../trouble-log.ts';
import { createDeliverMail, type SendTracing } from './deliver-mail.ts';
import { createHeldMails } from './held-mails.ts';
import type { MailAttempts } from './mail-attempts.ts';
import { createOutage } from './outage.ts';
import { createPace } from './pace.ts';
import type { SendGate } from './send-gate.ts';
import type { MailTransport } from './smtp.ts';
import { watchAttempts } from './watch-attempts.ts';

export interface MailQueueOptions {
  mails: MailStore;
  suppressions: SuppressionStore;
  /**
   * Finds mails that their recipients have turned off. Called before each attempt, because mails
   * can wait for days.
   */
  findUnwanted: FindUnwanted;
  /** Sends mails. If undefined, mails are not sent, but displayed on the mailbox page. */
  transport: MailTransport | undefined;
  render: RenderMail;
  /** Domain part of the Message-IDs. */
  domain: string;
  /** Number of mails sent in parallel. */
  connections: number;
  /** Maximum mails that this process sends per second. Default: no limit. */
  perSecond?: number;
  /** Counts the outcomes of attempts. */
  attempts?: MailAttempts;
  /** Noun for a message in log texts. Default: `mail`. */
  what?: string;
  /** If undefined, attempts are not traced. */
  tracing?: SendTracing | undefined;
  /** Decides whether a mail is tried now. Default: always. */
  gate?: SendGate;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  /** Pause between two searches for due mails in milliseconds. Default: 1,000. */
  pollMs?: number;
  /**
   * The first pause after a failure of the mail server, and each pause after a failure of the
   * database, in milliseconds. Default: 1,000.
   */
  pauseMs?: number;
  /** Longest wait of `close` for mails that are being sent, in milliseconds. Default: 5,000. */
  closeMs?: number;
  /**
   * Milliseconds after which `healthy` reports the server as unavailable during an attempt. The
   * attempt continues. Default: 30,000.
   */
  slowMs?: number;
}

export interface RunningMailQueue extends MailQueue {
  /**
   * Returns false after a failure of the mail server until the next response, and while an attempt
   * takes longer than `slowMs`.
   */
  healthy(): boolean;
  /** Stops sending. The next start or another process sends the remaining mails. */
  close(): Promise<void>;
}

const correctEveryMs = 60_000;
/**
 * Milliseconds to wait until attempts have failed, after `close` has closed the connections to the
 * mail server.
 */
const closedAfterMs = 2_000;

/**
 * Opens a queue that stores mails and sends due mails. Several processes can share the work,
 * because each leases its mails.
 */
export function openMailQueue(options: MailQueueOptions): RunningMailQueue {
  const { mails, transport } = options;
  const sender = transport && startSender({ ...options, transport });
  return {
    async enqueue(added) {
      await mails.add(added, sender ? 'queued' : 'kept');
      sender?.wake();
    },
    healthy: () => sender?.healthy() ?? true,
    close: async () => sender?.close(),
  };
}

function startSender(options: MailQueueOptions & { transport: MailTransport }) {
  const { mails, suppressions, findUnwanted, connections, perSecond, gate, log } = options;
  const { pollMs = 1_000, pauseMs = 1_000, closeMs = 5_000, slowMs = 30_000 } = options;
  const transport = watchAttempts(options.transport);
  const holder = randomUUID();
  const closing = new AbortController();
  const outage = createOutage(log, pauseMs);
  const database = createTroubleLog(
    log,
    'database unavailable; mails delayed',
    'database available again; sending of mails resumed',
  );
  const pace = createPace(perSecond);
  const held = createHeldMails(mails, holder, lease);
  const sent = createBatchWriter<string>((ids) => mails.markSent(ids));
  const deliver = createDeliverMail({
    ...options,
    transport,
    holder,
    markSent: sent.add,
    persist,
  });
  const workers = new Set<Promise<void>>();
  /**
   * Number of mails to lease at once. A batch has several mails per connection, so that no
   * connection waits for the database. A batch has only as many mails as can be sent soon.
   */
  const batch = Math.min(
    4 * connections,
    Math.max(connections, perSecond ?? Number.POSITIVE_INFINITY),
  );

  async function lease(limit: number): Promise<{ found: number; mails: StoredMail[] }> {
    const leased = await mails.lease(holder, limit);
    database.succeeded();
    const optional = leased.filter(({ category }) => suppressible.has(category));
    const isSuppressed = await suppressions.among(optional.map(({ to }) => to));
    const suppressed = new Set(optional.filter(({ to }) => isSuppressed(to)).map(({ id }) => id));
    if (suppressed.size > 0) {
      await mails.markSuppressed([...suppressed]);
    }
    const others = leased.filter(({ id }) => !suppressed.has(id));
    const unwanted = await findUnwanted(others);
    if (unwanted.size > 0) {
      await mails.markUnwanted([...unwanted]);
    }
    return {
      found: leased.length,
      mails: others.filter(({ id }) => !unwanted.has(id)),
    };
  }

  /**
   * Repeats the write of an outcome until it succeeds. Without a stored outcome, the mail would be
   * sent again.
   */
  async function persist(store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (closing.signal.aborted) {
          throw error;
        }
        database.failed(error);
        await setTimeout(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function sendNext(): Promise<boolean> {
    const mail = await held.next(outage.isOn() ? 1 : batch);
    if (!mail) {
      return false;
    }
    try {
      await pace(closing.signal);
    } catch (error) {
      held.putBack(mail);
      throw error;
    }
    try {
      if (held.holds(mail.id)) {
        await sendThroughGate(mail);
      }
    } finally {
      held.done(mail.id);
    }
    return true;
  }

  async function sendThroughGate(mail: StoredMail): Promise<void> {
    const closed = gate?.enter(mail.to);
    if (closed) {
      return defer(mail, closed);
    }
    let isFailure = true;
    try {
      isFailure = (await send(mail))?.verdict === 'later';
    } finally {
      gate?.leave(mail.to, isFailure);
    }
  }

  /**
   * Postpones a mail without an attempt, because other mails to the same recipient fail. Gives the
   * mail up if the mail is too old. The failed attempts of other mails to the recipient count like
   * attempts of this mail.
   */
  async function defer(
    mail: StoredMail,
    { waitMs, failures }: { waitMs: number; failures: number },
  ): Promise<void> {
    const { id, createdAt } = mail;
    const now = Date.now();
    if (nextAttempt({ attempts: failures, createdAt }, now, 0)) {
      return mails.postpone(holder, id, new Date(now + waitMs));
    }
    const failure = 'other mails to the recipient have failed for days';
    log.warn({ mailId: id, failure }, 'mail failed permanently');
    await mails.markFailed(holder, id, failure, undefined);
  }

  async function send(mail: StoredMail): Promise<DeliveryFailure | undefined> {
    const failure = await deliver(mail);
    if (failure?.verdict === 'server') {
      outage.failed(failure.reason);
      await held.release();
    } else if (outage.isOn()) {
      outage.succeeded();
      wake();
    }
    return failure;
  }

  async function work(): Promise<void> {
    try {
      while (!closing.signal.aborted && !outage.isPaused() && (await sendNext())) {}
    } catch (error) {
      if (!closing.signal.aborted) {
        database.failed(error);
      }
    }
  }

  function wake(): void {
    const isHalted = closing.signal.aborted || outage.isPaused();
    const allowed = outage.isOn() ? 1 : connections;
    const wanted = isHalted ? 0 : allowed;
    while (workers.size < wanted) {
      const worker = work().finally(() => workers.delete(worker));
      workers.add(worker);
    }
  }

  const quietly = (task: () => Promise<void>) => () => void task().catch(database.failed);
  const correct = quietly(() => mails.correctTimes(latestAttempt(Date.now())));
  const stops = [
    repeat(pollMs, wake, options.pace),
    repeat(leaseMs / 3, quietly(held.renew)),
    repeat(correctEveryMs, correct),
  ];
  correct();

  return {
    wake,
    healthy: () => !outage.isOn() && transport.oldestMs() < slowMs,
    async close() {
      closing.abort();
      for (const stop of stops) {
        stop();
      }
      const ended = Promise.all(workers);
      const atMost = (ms: number) =>
        Promise.race([ended, setTimeout(ms, undefined, { ref: false })]);
      await atMost(closeMs);
      transport.close();
      await atMost(closedAfterMs);
      await held.release().catch(database.failed);
    },
  };
}
