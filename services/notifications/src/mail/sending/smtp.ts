import { createRequire } from 'node:module';
import type { RenderedMail } from '../rendering/rendered-mail.ts';

interface OutgoingMail extends RenderedMail {
  /**
   * The same in every attempt, so that mail programs recognise duplicates: SMTP cannot deliver
   * exactly once.
   */
  messageId: string;
  to: string;
  /** Unsubscribe link; undefined for mandatory mails. */
  unsubscribeLink?: string | undefined;
}

export interface MailTransport {
  /** Rejects when the server did not accept the mail; see `judgeFailure`. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes connections; attempts in progress fail. */
  close(): void;
}

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:port`, with STARTTLS if offered by the server, or `smtps:` for TLS
   * from the first byte.
   */
  url: string;
  /** `Name <address>`, or an address. */
  from: string;
  /** Maximum of connections. */
  connections: number;
  /** Signs each mail (RFC 6376). */
  dkim?: {
    domainName: string;
    keySelector: string;
    privateKey: string;
  };
  /**
   * Maximum silence of a server. Default: 10 minutes, the timeout of RFC 5321, section 4.5.3.2.6,
   * for the end of the data.
   */
  silenceMs?: number;
}

const require = createRequire(import.meta.url);
const connectTimeoutMs = 10_000;
const greetingTimeoutMs = 30_000;
const defaultSilenceMs = 600_000;

/**
 * The signed headers (RFC 6376, section 5.4.1). nodemailer does not sign the last header by
 * default, but it must be signed (RFC 8058, section 4).
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

/** A pool of connections to a mail server. */
export function createSmtpTransport({
  url,
  from,
  connections,
  dkim,
  silenceMs,
}: SmtpOptions): MailTransport {
  const socketTimeout = silenceMs ?? defaultSilenceMs;
  // Loaded here: without a mail server, mails stay in the mailbox.
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
      // As an object: an address in a string could be parsed as several addresses.
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
 * Headers for the unsubscribe button of mail programs (RFC 2369, section 3.2), with one click if
 * possible (RFC 8058, section 3.1).
 */
function unsubscribeHeaders(link: string | undefined) {
  if (link === undefined) {
    return {};
  }
  // Raw: encoding or folding would change the link.
  const header = { 'List-Unsubscribe': { prepared: true, value: `<${link}>` } };
  return link.startsWith('https:')
    ? {
        ...header,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : header;
}
