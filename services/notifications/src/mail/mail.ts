import type { MailLanguage, MailOf } from '@irp/contracts/notifications';
import type { RenderedMail } from './rendering/rendered-mail.ts';

/** A mail to one recipient. It is rendered when it is sent. */
export type Mail = MailOf & {
  /** Identifies the mail: a second one with the same key is ignored, so that callers can retry. */
  key: string;
  to: string;
  /** Whose address it is; undefined: nobody's whom the platform knows. */
  userId?: string;
  language: MailLanguage;
  /**
   * Whether they get it as an owner of the organization, as nobody of the workspace does. Default:
   * no.
   */
  inPlaceOfAdmins?: boolean;
  /**
   * The workspace whose event it is of: mails of one origin take turns with those of others.
   * Undefined: of no event.
   */
  origin?: string;
  /**
   * Of the span that it follows from, where its trace is exported. Default: that of the current
   * work.
   */
  traceparent?: string;
  /** Of a digest: of the further spans that it follows from, as `traceparent`; at most 128. */
  links?: readonly string[];
  /** Of a digest: the ids of the mails in it. */
  collects?: readonly string[];
};

/** What a mail says, in its language; of one that can be turned off, the link that does. */
export type RenderMail = (mail: Mail) => RenderedMail & { unsubscribeLink?: string | undefined };

/**
 * Stores mails and sends them in the background, with retries across failures of the mail server
 * and restarts.
 */
export interface MailQueue {
  /** Resolves once all are stored; delivery follows. */
  enqueue(mails: readonly Mail[]): Promise<void>;
}
