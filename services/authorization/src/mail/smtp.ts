import { createTransport } from 'nodemailer';

interface OutgoingMail {
  /** The same in every retry, so that mail readers recognise duplicates: SMTP cannot deliver exactly once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
}

export interface MailTransport {
  /** Rejects when the server did not accept the mail; see {@link isPermanent}. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** @param url `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 3 * timeoutMs,
  });
  return {
    async send({ messageId, to, subject, text }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId, headers });
    },
    close: () => transport.close(),
  };
}

/** Whether the server rejected the mail permanently (RFC 5321, section 4.2.1: 5yz). Other errors are worth a retry. */
export function isPermanent(error: unknown): boolean {
  const code = (error as { responseCode?: unknown } | undefined)?.responseCode;
  return typeof code === 'number' && code >= 500 && code < 600;
}
