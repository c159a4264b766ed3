import type { Logger } from '@irp/logging';
import type { MailQueue } from './mail.ts';
import { isPermanent, type MailTransport } from './smtp.ts';
import type { MailStore, QueuedMail } from './store/mail-store.ts';

export interface MailQueueOptions {
  mails: MailStore;
  /** Undefined: mails are only shown in the mailbox. */
  transport: MailTransport | undefined;
  /** The domain of the Message-IDs. */
  domain: string;
  log: Logger;
  /** Default: 2 s. */
  pollIntervalMs?: number;
}

const firstPauseMs = 15_000;
const longestPauseMs = 3_600_000;
/** RFC 5321, section 4.5.4.1, recommends to give up after 4 to 5 days. */
const giveUpAfterMs = 4 * 86_400_000;

export interface RunningMailQueue extends MailQueue {
  close(): Promise<void>;
}

/** Stores mails and sends those that are due. Several processes share the work: each leases the mail that it sends. */
export function openMailQueue(options: MailQueueOptions): RunningMailQueue {
  const { mails, transport, log } = options;
  let delivering: Promise<void> | undefined;
  let closed = false;

  async function deliver(mail: QueuedMail, by: MailTransport): Promise<void> {
    try {
      const { to, subject, text } = mail;
      await by.send({ messageId: `<${mail.id}@${options.domain}>`, to, subject, text });
      await mails.markSent(mail.id);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      const givenUp = isPermanent(error) || Date.now() - mail.createdAt.getTime() > giveUpAfterMs;
      log.warn({ mailId: mail.id, attempts: mail.attempts, givenUp, failure }, 'the mail server rejected a mail');
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mail.attempts - 1, 10));
      await mails.markFailed(mail.id, failure, givenUp ? undefined : new Date(Date.now() + pauseMs));
    }
  }

  async function deliverDue(by: MailTransport): Promise<void> {
    try {
      for (let mail = await mails.lease(); mail && !closed; mail = await mails.lease()) await deliver(mail, by);
    } catch (error) {
      log.warn({ err: error }, 'the database is unavailable; mails are sent later');
    }
  }

  function deliverInBackground(): void {
    if (!transport || closed) return;
    delivering ??= deliverDue(transport).finally(() => {
      delivering = undefined;
    });
  }

  const timer = setInterval(deliverInBackground, options.pollIntervalMs ?? 2_000);
  return {
    async enqueue(mail) {
      await mails.add(mail, transport !== undefined);
      deliverInBackground();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await delivering;
      transport?.close();
    },
  };
}
