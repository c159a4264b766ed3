import type { DomainEvent } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';

/**
 * A mail to a recipient. The notifications service renders and sends the mail. Names in the params
 * are as typed.
 */
export type RequestedMail = MailOf & {
  /**
   * Identifies the mail: a second request with the same key is ignored, so that callers can retry.
   * The key must not contain an address, because keys are stored longer than addresses.
   */
  key: string;
  to: string;
  /** The user with this address; null: nobody is looked up. */
  userId: string | null;
  /** Events to store and publish with the request. */
  events?: DomainEvent[];
  /**
   * Whether the mail is stored without params and never sent, because the recipient received too
   * many mails. Default: false.
   */
  isWithheld?: boolean;
};
