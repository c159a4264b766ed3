import type { DomainEvent } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';

/**
 * A mail to a recipient. The notifications service renders and sends the mail. The params contain
 * the names exactly as typed by users.
 */
export type RequestedMail = MailOf & {
  /**
   * Idempotency key. A second request with the same key is ignored, so callers can retry. The key
   * must not contain an e-mail address, because keys are stored longer than addresses.
   */
  key: string;
  to: string;
  /** The user with this address; null if no user was looked up. */
  userId: string | null;
  /** Events stored with the request and then published. */
  events?: DomainEvent[];
  /**
   * Whether the mail is stored without params and never sent, because the recipient has received
   * too many mails. Default: false.
   */
  isWithheld?: boolean;
};
