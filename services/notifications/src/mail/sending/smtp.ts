import { createTransport } from 'nodemailer';
import type { RenderedMail } from '../rendering/rendered-mail.ts';

interface OutgoingMail extends RenderedMail {
  /** The same in every attempt, so that mail readers recognise duplicates: SMTP cannot deliver exactly once. */
  messageId: string;
  to: string;
}

export interface MailTransport {
  /** Rejects when the server did not accept the mail; see `judgeFailure`. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes connections; attempts in progress fail. */
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, which uses STARTTLS where the server offers it, or `smtps:` for TLS from the first byte. */
  url: string;
  /** `Name <address>`, or an address. */
  from: string;
  /** At most so many at a time. */
  connections: number;
  /** Signs each mail (RFC 6376). */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
  /** How long a server may say nothing. Default: 10 minutes, as RFC 5321, section 4.5.3.2.6, asks for the end of the data. */
  silenceMs?: number;
}

const connectTimeoutMs = 10_000;
const greetingTimeoutMs = 30_000;
const defaultSilenceMs = 600_000;

/** A pool of connections to a mail server. */
export function createSmtpTransport({ url, from, connections, dkim, silenceMs }: SmtpOptions): MailTransport {
  const socketTimeout = silenceMs ?? defaultSilenceMs;
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: connections, maxMessages: 1_000 },
    ...{
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: Math.min(greetingTimeoutMs, socketTimeout),
      socketTimeout,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(dkim ? { dkim } : {}),
  });
  return {
    async send({ messageId, to, subject, text, html }) {
      // As objects: an address in a string could be read as several.
      const recipient = { name: '', address: to };
      // A server that answers byte by byte is never silent.
      const signal = AbortSignal.timeout(socketTimeout * 1.5);
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ from, to: recipient, subject, text, html, messageId, headers, signal });
    },
    close: () => transport.close({ force: true }),
  };
}
