import type { DomainEvent } from '@irp/contracts/events';

/** A mail to one recipient. */
export interface Mail {
  /** Identifies the mail: a second one with the same key is ignored, so that callers can retry. */
  key: string;
  to: string;
  subject: string;
  /** Plain text, in lines of at most 998 characters (RFC 5322, section 2.1.1). */
  text: string;
  /** Events that are stored and published with the mail. */
  events?: DomainEvent[];
  /** Stored without its text, and never sent: the recipient got too many. Default: false. */
  isWithheld?: boolean;
}

/** Stores mails and sends them in the background, with retries across failures of the mail server and restarts. */
export interface MailQueue {
  /** Resolves once the mail is stored; delivery follows. */
  enqueue(mail: Mail): Promise<void>;
}
