import type { MailLanguage, MailOf } from '@irp/contracts/notifications';
import type { RenderedMail } from './rendering/rendered-mail.ts';

/** A mail to a recipient. Rendered when sent. */
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
  /** Traceparent of the causing span, if its trace is exported. Default: the current span. */
  traceparent?: string;
  /** For a digest: further causing spans, as `traceparent`; at most 128. */
  links?: readonly string[];
  /** Only in a digest: the ids of the collected mails in it. */
  collects?: readonly string[];
};

/** Renders a mail in its language. An optional mail also gets an unsubscribe link. */
export type RenderMail = (mail: Mail) => RenderedMail & { unsubscribeLink?: string | undefined };

/**
 * Stores mails and sends them in the background. Retries after failures of the mail server and
 * after restarts.
 */
export interface MailQueue {
  /** Stores mails. The promise resolves when all are stored, before they are sent. */
  enqueue(mails: readonly Mail[]): Promise<void>;
}
