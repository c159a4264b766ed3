import { createRequire } from 'node:module';
import type { RenderedMail } from '../rendering/rendered-mail.ts';

interface OutgoingMail extends RenderedMail {
  /**
   * The Message-ID, the same in every attempt. SMTP can deliver a mail twice, and mail programs
   * recognise duplicates by the Message-ID.
   */
  messageId: string;
  to: string;
  /** Unsubscribe link; undefined in mandatory mails. */
  unsubscribeLink?: string | undefined;
}

export interface MailTransport {
  /**
   * Sends a mail. Rejects if the server has not accepted the mail, with an error that
   * `judgeFailure` interprets.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes the connections. Attempts in progress fail. */
  close(): void;
}

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:port`, which uses STARTTLS if the server offers it, or `smtps:` for
   * TLS from the first byte.
   */
  url: string;
  /** Sender: `Name <address>`, or only an address. */
  from: string;
  /** Maximum number of connections. */
  connections: number;
  /** If set, each mail is signed with DKIM (RFC 6376). */
  dkim?: {
    domainName: string;
    keySelector: string;
    privateKey: string;
  };
  /**
   * Longest time without data from the server, in milliseconds. Default: 10 minutes, the timeout
   * for the end of the data in RFC 5321, section 4.5.3.2.6.
   */
  silenceMs?: number;
}

const require = createRequire(import.meta.url);
const connectTimeoutMs = 10_000;
const greetingTimeoutMs = 30_000;
const defaultSilenceMs = 600_000;

/**
 * The headers to sign (RFC 6376, section 5.4.1). nodemailer's default list lacks
 * `List-Unsubscribe-Post`, but RFC 8058, section 4, requires a signature of this header.
 */
const headerFieldNames = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Creates a transport with a pool of connections to a mail server. */
export function createSmtpTransport({
  url,
  from,
  connections,
  dkim,
  silenceMs,
}: SmtpOptions): MailTransport {
  const socketTimeout = silenceMs ?? defaultSilenceMs;
  // nodemailer is loaded only when needed, because a deployment without a mail server sends no
  // mails.
  const { createTransport }: typeof import('nodemailer') = require('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: Math.min(greetingTimeoutMs, socketTimeout),
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames } } : {}),
  });
  return {
    async send({ messageId, to, subject, text, html, unsubscribeLink }) {
      // The recipient is an object, because nodemailer could parse a string as several addresses.
      const recipient = { name: '', address: to };
      // A server that responds byte by byte never triggers the socket timeout.
      const signal = AbortSignal.timeout(socketTimeout * 1.5);
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...unsubscribeHeaders(unsubscribeLink),
      };
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        html,
        messageId,
        headers,
        signal,
      });
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * Returns the headers for the unsubscribe button of mail programs (RFC 2369, section 3.2). The
 * header `List-Unsubscribe-Post` permits to unsubscribe with one click (RFC 8058, section 3.1).
 */
function unsubscribeHeaders(link: string | undefined) {
  if (link === undefined) {
    return {};
  }
  // `prepared` prevents nodemailer from encoding or folding the link.
  const header = { 'List-Unsubscribe': { prepared: true, value: `<${link}>` } };
  return link.startsWith('https:')
    ? {
        ...header,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : header;
}
