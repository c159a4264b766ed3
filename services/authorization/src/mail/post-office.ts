import type { Logger } from '@irp/logging';
import type { MailStore, QueuedMail } from '../store/mail-store.ts';
import type { PostOffice } from './mail.ts';
import { isPermanent, type MailTransport } from './smtp.ts';

export interface PostOfficeOptions {
  mails: MailStore;
  /** Undefined: mails stay in the mailbox. */
  transport: MailTransport | undefined;
  /** The domain of the Message-IDs. */
  domain: string;
  log: Logger;
  lookEveryMs?: number;
}

const firstPauseMs = 15_000;
const longestPauseMs = 3_600_000;
/** A server that is away for days loses nothing; after this a mail is of no more use. */
const triedForMs = 4 * 86_400_000;

export interface RunningPostOffice extends PostOffice {
  close(): Promise<void>;
}

/** Stores mails and sends what is due; several processes share the work, each mail leased by one of them. */
export function openPostOffice(options: PostOfficeOptions): RunningPostOffice {
  const { mails, transport, log } = options;
  let working: Promise<void> | undefined;
  let closed = false;

  async function deliver(mail: QueuedMail, by: MailTransport): Promise<void> {
    try {
      const { to, subject, text } = mail;
      await by.send({ messageId: `<${mail.id}@${options.domain}>`, to, subject, text });
      await mails.sent(mail.id);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      const givenUp = isPermanent(error) || Date.now() - mail.createdAt.getTime() > triedForMs;
      log.warn({ mailId: mail.id, attempts: mail.attempts, givenUp, failure }, 'a mail was not taken');
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mail.attempts - 1, 10));
      await mails.failed(mail.id, failure, givenUp ? undefined : new Date(Date.now() + pauseMs));
    }
  }

  async function work(by: MailTransport): Promise<void> {
    try {
      for (let mail = await mails.lease(); mail && !closed; mail = await mails.lease()) await deliver(mail, by);
    } catch (error) {
      log.warn({ err: error }, 'mails wait: the database is away');
    }
  }

  function look(): void {
    if (!transport || closed) return;
    working ??= work(transport).finally(() => {
      working = undefined;
    });
  }

  const timer = setInterval(look, options.lookEveryMs ?? 2_000);
  return {
    async post(mail) {
      await mails.add(mail, transport !== undefined);
      look();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await working;
      transport?.close();
    },
  };
}
