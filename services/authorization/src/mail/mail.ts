import type { DomainEvent } from '@irp/contracts';

/** One mail to one person. */
export interface Mail {
  /** What it is about: a second mail of the same key is never made, whatever is retried. */
  key: string;
  to: string;
  subject: string;
  /** Plain text, lines of sane length. */
  text: string;
  /** What is told with it: once, as the mail itself. */
  events?: DomainEvent[];
}

/** Takes mails. What it took is sent, however often the mail server or this process goes away meanwhile. */
export interface PostOffice {
  /** Resolves once the mail is stored; delivery follows. */
  post(mail: Mail): Promise<void>;
}
