import type { MailLanguage, MailOf } from '@irp/contracts/notifications';
import type { RenderedMail } from './rendering/rendered-mail.ts';

/** A mail to a recipient. The mail is rendered when it is sent. */
export type Mail = MailOf & {
  /** Idempotency key. A second mail with the same key is ignored, so callers may retry. */
  key: string;
  to: string;
  /** The user with this address. Undefined if no user is known. */
  userId?: string;
  language: MailLanguage;
  /**
   * Whether the recipient gets the mail as an owner of the organization, because the workspace has
   * no admin. Default: false.
   */
  inPlaceOfAdmins?: boolean;
  /**
   * The workspace of the event. Mails of different origins are sent in rotation. Undefined for a
   * mail without an event.
   */
  origin?: string;
  /**
   * Traceparent of the span that caused the mail, if the trace is exported. Default: the current
   * span.
   */
  traceparent?: string;
  /** For a digest: the traceparents of at most 128 further spans that caused its mails. */
  links?: readonly string[];
  /** Only for a digest: the ids of the collected mails in the digest. */
  collects?: readonly string[];
};

/**
 * Renders a mail in the language of its recipient. The result for an optional mail contains an
 * unsubscribe link.
 */
export type RenderMail = (mail: Mail) => RenderedMail & { unsubscribeLink?: string | undefined };

/**
 * Stores mails and sends them in the background. The queue retries mails after failures of the mail
 * server and after restarts of the service.
 */
export interface MailQueue {
  /**
   * Stores mails. The promise resolves when all mails are stored, and does not wait until the mails
   * are sent.
   */
  enqueue(mails: readonly Mail[]): Promise<void>;
}
