import type { MailLanguage, MailOf } from '@irp/contracts/notifications';
import type { RenderedMail } from './rendering/rendered-mail.ts';

/** A mail to a recipient. Rendered when sent. */
export type Mail = MailOf & {
  /**
   * Idempotency key of the mail: a second mail with the same key is ignored, so callers can retry.
   */
  key: string;
  to: string;
  /** The user with this address; undefined: no known user. */
  userId?: string;
  language: MailLanguage;
  /**
   * Whether the recipient gets the mail as an owner of the organization because the workspace has
   * no admin. Default: no.
   */
  inPlaceOfAdmins?: boolean;
  /** The workspace of the event: mails of different origins take turns. Undefined: no event. */
  origin?: string;
  /** Traceparent of the causing span, if its trace is exported. Default: the current span. */
  traceparent?: string;
  /** For a digest: further causing spans, as `traceparent`; at most 128. */
  links?: readonly string[];
  /** For a digest: the ids of its mails. */
  collects?: readonly string[];
};

/** Renders a mail in its language, with the unsubscribe link of an optional mail. */
export type RenderMail = (mail: Mail) => RenderedMail & { unsubscribeLink?: string | undefined };

/**
 * Stores mails and sends them in the background, with retries across failures of the mail server
 * and restarts.
 */
export interface MailQueue {
  /** Resolves once all mails are stored; delivery follows. */
  enqueue(mails: readonly Mail[]): Promise<void>;
}
