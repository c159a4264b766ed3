import type { DomainEvent } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';

/**
 * A mail to one recipient, which the notifications service renders and sends. Names in its params
 * are as they were typed.
 */
export type RequestedMail = MailOf & {
  /**
   * Identifies the mail: a second one with the same key is ignored, so that callers can retry. No
   * address: it is kept longer.
   */
  key: string;
  to: string;
  /** The user with this address; null: nobody is looked up. */
  userId: string | null;
  /** Events that are stored and published with the request. */
  events?: DomainEvent[];
  /** Stored without its params, and never sent: the recipient got too many. Default: false. */
  isWithheld?: boolean;
};
